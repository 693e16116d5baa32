import { documentApis } from '#renderer/api/document-kinds.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { listDocumentTexts } from '#shared/documents/document-texts.ts';
import { listUnprintable } from '#shared/text/printable.ts';

const most = 12;

/** Warns, before a document is printed or sent, of characters that the documents' fonts lack. */
export function UnprintableNotice({ kind, numero }: { kind: VenteKind; numero: string }) {
  const { data: document } = documentApis[kind].useOne(numero);
  return <UnprintableTexts texts={document ? listDocumentTexts(document) : []} />;
}

/** Warns of such characters in texts; the paper itself says so too. */
export function UnprintableTexts({ texts }: { texts: readonly string[] }) {
  const lost = listUnprintable(texts.join(' '));
  if (lost.length === 0) return null;
  const [shown, rest] = [lost.slice(0, most).join(' '), lost.length > most ? '…' : ''];
  return (
    <Notice tone="warning">{`Ne s’impriment pas\u00a0: ${shown}${rest}. Le PDF les remplace par «\u00a0?\u00a0» et le dit.`}</Notice>
  );
}
