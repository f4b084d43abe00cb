// What the browser keeps between visits. Storage may be full or forbidden; then nothing is kept.

export function load<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`sandtable.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function save(name: string, value: unknown): void {
  try {
    localStorage.setItem(`sandtable.${name}`, JSON.stringify(value));
  } catch {
    // Nothing depends on it.
  }
}
