// The stress of a nation: one box for each point up to the next zone.

export function Stress({ stress, threshold }: { stress: number; threshold: number }) {
  return (
    <p class="wr-stress">
      <span class="boxes" aria-hidden="true">
        {Array.from({ length: Math.max(threshold, stress) }, (_, at) => (
          <i key={at} class={`${at < stress ? "on" : ""} ${at >= threshold ? "over" : ""}`} />
        ))}
      </span>
      <span class="third">
        stress {stress}, next zone at {threshold}
      </span>
    </p>
  );
}
