import { useScanner } from '#renderer/ui/keyboard/scanner.ts';
import { parseScan } from './entry.ts';
import { useArticleLookup } from './use-article-lookup.ts';

type Options = Parameters<typeof useArticleLookup>[0];

/** Beside a sheet that was saved: a scan begins the next one. */
export function useNextScan(options: Options): void {
  const { lookUp } = useArticleLookup(options);
  useScanner((scanned) => lookUp(parseScan(scanned, '')));
}
