import { useNavigate } from 'react-router';
import { parseScan } from '#renderer/entry/entry.ts';
import { useCreateArticle } from '#renderer/entry/use-create-article.ts';
import { useArticleLookup } from '#renderer/entry/use-article-lookup.ts';
import { kindLabels } from '#renderer/records/documents/kind-labels.ts';
import { useScanner } from '#renderer/ui/keyboard/scanner.ts';
import { showFailure } from '#renderer/ui/show-failure.tsx';
import { NotFound } from '#shared/endpoints/errors.ts';

type Options = { isFallback?: boolean; onOpen?: () => void };

/** Opens the card of a scanned article, ticket or invoice when no screen takes scans. */
export function useOpenScanned({ isFallback = false, onOpen }: Options = {}): void {
  const go = useNavigate();
  const create = useCreateArticle();
  const { lookUp } = useArticleLookup({
    onFound: ({ reference }) => {
      onOpen?.();
      void go(`/articles/${encodeURIComponent(reference)}`);
    },
    onSold: (numero) => {
      onOpen?.();
      void go(`${kindLabels.facture.path}/${numero}`);
    },
    onUnknown(code) {
      onOpen?.();
      const remedy = create && { label: 'Créer l’article', run: () => create(code) };
      showFailure('Code inconnu', new NotFound(`Aucun article ne correspond à ${code}.`), remedy);
    },
  });
  useScanner((scanned) => lookUp(parseScan(scanned, '')), { isFallback });
}
