export function HomePage() {
  return <main class="home" />;
}
