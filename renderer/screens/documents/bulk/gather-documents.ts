import { call } from '#renderer/api/client.ts';
import type { DocumentRow } from '#renderer/api/rows/document-rows.ts';
import type { ChosenDocument } from '#renderer/screens/documents/bulk/use-document-selection.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { browseDocuments, type DocumentQuestion } from '#shared/contracts/documents/document-list.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';

const limit = 1_000;

/**
 * Returns the selected documents, oldest first, as a user would do them one after the other: the numbers made of them
 * follow each other. Those never in sight are read; those that left the list in the meantime are left out.
 */
export async function gatherDocuments(
  kind: VenteKind,
  question: DocumentQuestion,
  chosen: ReadonlyMap<string, ChosenDocument>,
): Promise<DocumentRow[]> {
  const known = [...chosen.values()].filter((one) => 'client_code' in one);
  if (known.length === chosen.size) return known.toSorted(compareAge);
  const gathered: DocumentRow[] = [];
  for (let debut = 0; gathered.length < chosen.size; debut += limit) {
    const query = { ...question, tri: 'date', sens: 'asc', debut, limit } as const;
    const { data } = await call(browseDocuments, { params: { type_doc: documentKinds[kind].code }, query });
    gathered.push(...data.filter(({ numero }) => chosen.has(numero)));
    if (data.length < limit) break;
  }
  return gathered;
}

function compareAge(first: DocumentRow, second: DocumentRow): number {
  const [one, other] = [first, second].map(({ date, numero }) => `${date} ${numero}`);
  return String(one) < String(other) ? -1 : 1;
}
