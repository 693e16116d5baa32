import { useAnswer } from '#renderer/api/use-answer.ts';
import { type DocumentRecord, documentKinds, statutAnnule } from '#shared/contracts/documents/documents.ts';
import { type DocumentARegler, getCompteClient, listDocumentsOuverts } from '#shared/contracts/reglements/comptes.ts';
import { codeClientPassage } from '#shared/identifiers/code-client-passage.ts';
import type { DueDocument, DuePart } from './payment-amount.ts';

type Fresh = Pick<DocumentRecord, 'numero' | 'client_code' | 'reste_du' | 'statut'>;

/** Reads what is left to settle of an invoice or a credit note; undefined when nothing is, or it is not known yet. */
export function useDue(
  kind: 'facture' | 'avoir',
  document: DocumentRecord | Fresh | undefined,
): DueDocument | undefined {
  const reste = document?.statut === statutAnnule ? 0 : (document?.reste_du ?? 0);
  const isDue = document !== undefined && reste > 0;
  const code = document?.client_code ?? '';
  const isPaid = { isEnabled: isDue && kind === 'facture' };
  const compte = useAnswer(getCompteClient, { params: { code } }, isPaid);
  const ouverts = useAnswer(listDocumentsOuverts, { params: { code } }, isPaid);
  if (!isDue) return undefined;
  const ouvert = ouverts.data?.find(({ numero }) => numero === document.numero);
  return {
    numero: document.numero,
    kind,
    reste,
    credit: compte.data?.credit ?? 0,
    enEspeces: ouvert?.regle_especes ?? 0,
    avoirs: (ouverts.data ?? [])
      .filter(isAvoir)
      .map(toPart)
      .filter((avoir) => avoir.reste > 0),
    sansCompte: code === codeClientPassage,
    ...('version' in document && { vu: document }),
  };
}

const isAvoir = ({ type_document }: DocumentRecord) => type_document === documentKinds.avoir.code;

function toPart({ numero, reste_du, version, regle_especes }: DocumentARegler): DuePart {
  return { numero, reste: reste_du ?? 0, version, enEspeces: regle_especes };
}

/** A document among several that are settled together: what is left of a credit note pays. */
export function toSignedPart(document: DocumentARegler): DuePart {
  const part = toPart(document);
  return isAvoir(document) ? { ...part, reste: 0 - part.reste } : part;
}
