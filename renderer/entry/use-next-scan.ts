import { useScanner } from '#renderer/ui/keyboard/scanner.ts';
import type { Article } from '#shared/contracts/articles/articles.ts';
import { parseScan } from './entry.ts';
import { useArticleLookup } from './use-article-lookup.ts';

type Options = { onFound: (article: Article, quantite: number) => void; onUnknown: (code: string) => void };

/** Beside a sheet that was saved: a scan begins the next one. */
export function useNextScan(options: Options): void {
  const { lookUp } = useArticleLookup(options);
  useScanner((scanned) => lookUp(parseScan(scanned, '')));
}
