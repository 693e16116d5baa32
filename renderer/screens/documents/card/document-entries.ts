import { useNavigate } from 'react-router';
import { documentApis } from '#renderer/api/document-kinds.ts';
import { isEmissible } from '#shared/contracts/ventes/ventes.ts';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { type DocumentRecord, statutAnnule } from '#shared/contracts/documents/documents.ts';
import type { Maillon } from '#shared/contracts/documents/historique.ts';
import { signDevis } from '#shared/contracts/ventes/devis.ts';
import { isPrinted } from '#shared/contracts/ventes/printed-documents.ts';
import { remindDevis, remindFacture } from '#shared/contracts/ventes/relances.ts';
import { getSuiviSignatures } from '#shared/contracts/ventes/signatures.ts';
import { findHandedOver } from '#shared/documents/find-handed-over.ts';
import { toTransformLabel } from '../bulk/bulk-texts.ts';
import {
  findFinalReason,
  findFrozenReason,
  findRelanceProblem,
  listStatutChanges,
  listTransformations,
  type WhyNot,
} from '../document-actions.ts';
import type { useDocumentChanges } from '../use-document-changes.ts';
import type { RequestedChange } from '../handed-over-dialog.tsx';
import { listPartTransformations, type PartTransformation } from '../parts/part-transformations.ts';
import { useCounterAgain } from '../use-counter-again.ts';

/** An entry of a document's menu; with a `reason` it is not possible. */
export type MenuEntry = { label: string; reason: string | undefined; run: () => void };

type Options = {
  kind: VenteKind;
  document: DocumentRecord;
  chain: readonly Maillon[] | undefined;
  changes: ReturnType<typeof useDocumentChanges>;
  onSign: () => void;
  onPart: (way: PartTransformation) => void;
  onFacturx: () => void;
  /** Called before a change to a document that the customer has in hand. */
  onAsk: (asked: RequestedChange) => void;
};

/** Returns everything that can be done with a document, the usual first, each with the reason when it cannot. */
export function useDocumentEntries({ kind, document, chain, changes, onFacturx, ...ways }: Options): MenuEntry[] {
  const { repeat, edit } = useCounterAgain();
  const { whyNot } = useMay();
  const api = documentApis[kind];
  const frozen = whyNot(api.changes) ?? findFinalReason(kind, document);
  const isGiven = isPrinted(kind) && findHandedOver(document) !== undefined;
  /** Runs at once, or after the user's confirmation. */
  const first = (label: string, run: () => void) => (isGiven ? () => ways.onAsk({ label, run }) : run);
  const change = first('Modifier', () => edit(kind, document));
  useShortcut('E', 'Modifier les lignes', change, { group: 'Document', isEnabled: frozen === undefined });
  const client = useClientEntries({ kind, document, whyNot, onSign: ways.onSign });

  return [
    ...listTransformations(kind, { ...document, chain }, whyNot).map((offer) => ({
      label: toTransformLabel(offer.cible),
      reason: offer.reason,
      run: () => changes.transform(offer),
    })),
    ...usePartEntries({ kind, document, chain, onPart: ways.onPart }),
    ...client,
    { label: 'Modifier les lignes', reason: frozen, run: change },
    ...(isEmissible(kind) ? [{ label: 'Facture électronique…', reason: undefined, run: onFacturx }] : []),
    {
      label: 'Refaire la même vente',
      reason: whyNot(api.creates) ?? findRepeatProblem(document),
      run: () => repeat(kind, document),
    },
    ...listStatutChanges(kind, document, whyNot).map(({ label, reason, statut }) => ({
      label,
      reason,
      run:
        statut === statutAnnule ? first(label, () => changes.changeStatut(statut)) : () => changes.changeStatut(statut),
    })),
  ];
}

/** Returns the entries for documents made of some of its lines. */
function usePartEntries({
  kind,
  document,
  chain,
  onPart,
}: Pick<Options, 'kind' | 'document' | 'chain' | 'onPart'>): MenuEntry[] {
  const { whyNot } = useMay();
  const { key, offers } = listPartTransformations(kind, { ...document, chain }, whyNot);
  const [first] = offers;
  useShortcut(key, first?.label ?? '', () => first && onPart(first), {
    group: 'Document',
    isEnabled: first !== undefined && first.reason === undefined,
  });
  return offers.map((offer) => ({ label: offer.label, reason: offer.reason, run: () => onPart(offer) }));
}

type ClientEntriesOptions = Pick<Options, 'kind' | 'document' | 'onSign'> & { whyNot: WhyNot };

/** Returns the entries that ask the customer for something: a signature, an answer or a payment. */
function useClientEntries({ kind, document, whyNot, onSign }: ClientEntriesOptions): MenuEntry[] {
  const go = useNavigate();
  const provider = useAnswer(getSuiviSignatures, {}, { isEnabled: kind === 'devis' });
  if (kind !== 'devis' && kind !== 'facture') return [];
  const endpoint = kind === 'devis' ? remindDevis : remindFacture;
  const list = kind === 'devis' ? '/relances/devis' : '/relances';
  const remind: MenuEntry = {
    label: 'Relancer le client',
    reason: whyNot(endpoint) ?? findRelanceProblem(kind, document),
    run: () => void go(`${list}?q=${encodeURIComponent(document.numero)}`),
  };
  if (kind === 'facture') return [remind];
  const isUnset = provider.data?.prestataire === null;
  const problem = isUnset ? 'La signature en ligne n’est pas encore réglée.' : findFrozenReason(kind, document);
  return [{ label: 'Faire signer', reason: whyNot(signDevis) ?? problem, run: onSign }, remind];
}

/** Returns why it cannot be repeated: a deposit invoice sells nothing by itself. */
function findRepeatProblem({ est_acompte }: DocumentRecord): string | undefined {
  return est_acompte ? 'Un acompte se prend depuis son devis ou sa commande.' : undefined;
}
