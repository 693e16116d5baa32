import { useScanner } from '#renderer/ui/keyboard/scanner.ts';
import { parseScan } from './entry.ts';
import { useArticleLookup } from './use-article-lookup.ts';

type Options = Parameters<typeof useArticleLookup>[0];

/** Begins the next sheet when an article is scanned while a saved one is shown. */
export function useNextScan(options: Options): void {
  const { lookUp } = useArticleLookup(options);
  useScanner((scanned) => lookUp(parseScan(scanned, '')));
}
