/**
 * The staff's guide, generated from docs/guide.md when the screens are built (scripts/vite-plugins/guide-plugin.ts).
 */
declare module 'virtual:guide' {
  /** A heading with its text, down to the next heading. */
  export type GuidePart = { id: string; title: string; depth: number; html: string; text: string };
  export const parts: readonly GuidePart[];
}
