import { Button, Menu } from '@mantine/core';
import { IconArrowRight, IconChevronDown, IconCopy } from '@tabler/icons-react';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { Keys, useShortcut } from '#renderer/ui/shortcuts.tsx';
import type { DocumentRecord } from '#shared/contracts/documents.ts';
import classes from './document.module.css';
import { listStatutChanges, listTransformations, type Offer } from './document-actions.ts';
import { kindWords } from './kind-words.ts';
import { useDocumentChanges } from './use-document-changes.ts';
import { useRepeatSale } from './use-repeat-sale.ts';

type Props = { kind: VenteKind; document: DocumentRecord };

/** What can be done with a document; what cannot says why. */
export function DocumentActions({ kind, document }: Props) {
  const { transform, changeStatut, isRunning } = useDocumentChanges(kind, document.numero);
  const repeat = useRepeatSale();
  const offers = listTransformations(kind, document);
  const next = offers.find(({ reason }) => reason === undefined);
  const goOn = () => next && !isRunning && transform(next);
  useShortcut('T', next ? toLabel(next.cible) : '', goOn, { group: 'Document', isEnabled: next !== undefined });

  return (
    <>
      <Menu position="bottom-end" width="20rem">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden="true" />}>
            Actions
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {offers.map((offer) => (
            <OfferItem key={offer.cible} offer={offer} label={toLabel(offer.cible)} onChoose={() => transform(offer)} />
          ))}
          {offers.length > 0 && <Menu.Divider />}
          {listStatutChanges(kind, document).map((offer) => (
            <OfferItem
              key={offer.statut}
              offer={offer}
              label={offer.label}
              onChoose={() => changeStatut(offer.statut)}
            />
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => repeat(kind, document)}>
            Refaire la même vente
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {next && (
        <Button
          loading={isRunning}
          onClick={goOn}
          aria-keyshortcuts="T"
          leftSection={<IconArrowRight size={17} stroke={1.7} aria-hidden="true" />}
          rightSection={<Keys of="T" />}
        >
          {toLabel(next.cible)}
        </Button>
      )}
    </>
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
