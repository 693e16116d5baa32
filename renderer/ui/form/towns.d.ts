/** The towns of each French postcode, generated when the screens are built (scripts/vite-plugins/town-plugin.ts). */
declare module 'virtual:towns' {
  /** Names joined by `|`, the largest town first. */
  export const towns: Readonly<Record<string, string>>;
}
