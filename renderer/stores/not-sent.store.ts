import { create } from 'zustand';

/** Keeps the records that the shared back office lacks, wholly or in part, as `entite:code`. */
export const useNotSentRecords = create<{ codes: ReadonlySet<string> }>()(() => ({ codes: new Set() }));

export function setNotSent(codes: readonly string[]): void {
  const { codes: before } = useNotSentRecords.getState();
  const isSame = before.size === codes.length && codes.every((code) => before.has(code));
  if (!isSame) useNotSentRecords.setState({ codes: new Set(codes) });
}
