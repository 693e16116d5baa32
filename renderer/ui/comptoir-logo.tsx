/** Shows the sign of Comptoir: the shop's awning over its counter. */
export function ComptoirLogo({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--accent)" />
      <path
        d="M7 8h18l2 6a3.2 3.2 0 0 1-5.5 2.1 3.7 3.7 0 0 1-5.5 0 3.7 3.7 0 0 1-5.5 0A3.2 3.2 0 0 1 5 14z"
        fill="var(--on-accent)"
      />
      <path d="M8 21h16v3.5H8z" fill="var(--on-accent)" fillOpacity="0.82" />
    </svg>
  );
}
