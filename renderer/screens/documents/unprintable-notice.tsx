import { documentApis } from '#renderer/api/document-kinds.ts';
import { Notice } from '#renderer/ui/states.tsx';
import type { VenteKind } from '#renderer/stores/vente.ts';
import type { DocumentRecord } from '#shared/contracts/documents.ts';
import { listUnprintable } from '#shared/printable.ts';

const most = 12;

/** Says, before it is printed, what the document's fonts cannot show. */
export function UnprintableNotice({ kind, numero }: { kind: VenteKind; numero: string }) {
  const { data: document } = documentApis[kind].useOne(numero);
  const lost = document ? listUnprintable(listTexts(document).join(' ')) : [];
  if (lost.length === 0) return null;
  const [shown, rest] = [lost.slice(0, most).join(' '), lost.length > most ? '…' : ''];
  return (
    <Notice tone="warning">{`Ne s’impriment pas\u00a0: ${shown}${rest}. Le PDF les remplace par «\u00a0?\u00a0», ou les omet.`}</Notice>
  );
}

function listTexts({ client_intitule, reference, lignes = [] }: DocumentRecord): string[] {
  return [client_intitule, reference ?? '', ...lignes.flatMap((ligne) => [ligne.article_code, ligne.designation])];
}
