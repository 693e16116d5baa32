/** The staff's guide, made from docs/guide.md when the screens are built (scripts/vite-plugins/guide-plugin.ts). */
declare module 'virtual:guide' {
  /** A heading and what stands under it, down to the next heading. */
  export type GuidePart = { id: string; title: string; depth: number; html: string; text: string };
  export const parts: readonly GuidePart[];
}
