import { Button, Menu } from '@mantine/core';
import { IconArrowRight, IconChevronDown } from '@tabler/icons-react';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { useHasRole } from '#renderer/stores/session.store.ts';
import { Keys, useShortcut } from '#renderer/ui/shortcuts.tsx';
import type { DocumentRecord } from '#shared/contracts/documents.ts';
import classes from './document.module.css';
import { findFrozenReason, listStatutChanges, listTransformations, type Offer } from './document-actions.ts';
import { kindWords } from './kind-words.ts';
import { useDocumentChanges } from './use-document-changes.ts';
import { useCounterAgain } from './use-counter-again.ts';

type Props = { kind: VenteKind; document: DocumentRecord };

/** What can be done with a document; what cannot says why. */
export function DocumentActions({ kind, document }: Props) {
  const maySell = useHasRole('vendeur');
  const changes = useDocumentChanges(kind, document.numero);
  if (!maySell) return null;
  return (
    <>
      <DocumentMenu kind={kind} document={document} changes={changes} />
      <NextStep kind={kind} document={document} changes={changes} />
    </>
  );
}

type PartProps = Props & { changes: ReturnType<typeof useDocumentChanges> };

function DocumentMenu({ kind, document, changes: { transform, changeStatut } }: PartProps) {
  const { repeat, edit } = useCounterAgain();
  const frozen = findFrozenReason(kind, document);
  const change = () => edit(kind, document);
  useShortcut('E', 'Modifier les lignes', change, { group: 'Document', isEnabled: frozen === undefined });

  return (
    <Menu position="bottom-end" width="20rem">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden="true" />}>
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {listTransformations(kind, document).map((offer) => (
          <OfferItem key={offer.cible} offer={offer} label={toLabel(offer.cible)} onChoose={() => transform(offer)} />
        ))}
        <OfferItem offer={{ reason: frozen }} label="Modifier les lignes" onChoose={change} />
        <Menu.Item onClick={() => repeat(kind, document)}>Refaire la même vente</Menu.Item>
        <Menu.Divider />
        {listStatutChanges(kind, document).map((offer) => (
          <OfferItem key={offer.statut} offer={offer} label={offer.label} onChoose={() => changeStatut(offer.statut)} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What usually comes next, one key away. */
function NextStep({ kind, document, changes: { transform, isRunning } }: PartProps) {
  const next = listTransformations(kind, document).find(({ reason }) => reason === undefined);
  const goOn = () => next && !isRunning && transform(next);
  useShortcut('T', next ? toLabel(next.cible) : '', goOn, { group: 'Document', isEnabled: next !== undefined });
  if (!next) return null;
  return (
    <Button
      loading={isRunning}
      onClick={goOn}
      aria-keyshortcuts="T"
      leftSection={<IconArrowRight size={17} stroke={1.7} aria-hidden="true" />}
      rightSection={<Keys of="T" />}
    >
      {toLabel(next.cible)}
    </Button>
  );
}

/** The reason stands under what cannot be done, where everybody can read it. */
function OfferItem({ offer, label, onChoose }: { offer: Offer<object>; label: string; onChoose: () => void }) {
  return (
    <Menu.Item onClick={onChoose} disabled={offer.reason !== undefined}>
      {label}
      {offer.reason && <span className={classes.reason}>{offer.reason}</span>}
    </Menu.Item>
  );
}

const labels: Partial<Record<VenteKind, string>> = {
  facture: 'Facturer',
  livraison: 'Livrer',
  commande: 'Passer en commande',
};

function toLabel(cible: VenteKind): string {
  return labels[cible] ?? `Transformer en ${kindWords[cible].label}`;
}
