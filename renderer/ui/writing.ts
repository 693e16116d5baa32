/** A write as what offers it shows it: why this user may not make it, whether it is under way, and what refused it. */
export type Writing = { whyNot: string | undefined; isPending: boolean; error: Error | null };

/** Returns several writes that one button makes, as one. */
export function toOneWriting(first: Writing, second: Writing): Writing {
  return {
    whyNot: first.whyNot ?? second.whyNot,
    isPending: first.isPending || second.isPending,
    error: first.error ?? second.error,
  };
}
