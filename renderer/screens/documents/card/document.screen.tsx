import { IconBuildingStore, IconCash, IconVersions } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useNavigate, useParams } from 'react-router';
import { documentApis } from '#renderer/api/document-kinds.ts';
import { UnreadScreen } from '#renderer/ui/screen/unread-screen.tsx';
import { isEmissible } from '#shared/contracts/ventes/ventes.ts';
import { DocumentStateTag } from '#renderer/records/documents/document-state-tag.tsx';
import { kindLabels } from '#renderer/records/documents/kind-labels.ts';
import { PlateformePanel } from '#renderer/screens/documents/plateforme/plateforme-panel.tsx';
import { AcompteButton } from '#renderer/screens/reglements/acomptes/acompte-button.tsx';
import { DocumentAcomptes } from '#renderer/screens/reglements/acomptes/document-acomptes.tsx';
import { DocumentReglements, PayButton } from '#renderer/screens/reglements/document-reglements.tsx';
import { NotSentTag } from '#renderer/screens/synchronisation/not-sent-mark.tsx';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen } from '#renderer/ui/screen/screen.tsx';
import { Tag } from '#renderer/ui/tag.tsx';
import type { DocumentRecord } from '#shared/contracts/documents/documents.ts';
import { isAcomptable } from '#shared/documents/draft-acompte.ts';
import { AtHubNotice, isOnTill } from './at-hub.tsx';
import type { Step } from './chain-rows.ts';
import classes from './document.module.css';
import { DocumentActions } from './document-menu.tsx';
import { DocumentPreview } from './document-pdf.tsx';
import { DocumentSheet } from './document-sheet.tsx';
import { DocumentTimeline } from './document-timeline.tsx';
import { EarlierVersions } from './earlier-versions.tsx';
import { DoneElsewhere, OtherShopCredit, OtherShopNotice } from './other-shop.tsx';
import { useHistory } from './use-history.ts';

/** Shows one document: its content, its chain, its history, and its PDF beside it. */
export function DocumentScreen({ kind }: { kind: VenteKind }) {
  const { numero = '' } = useParams();
  const go = useNavigate();
  const { path, plural } = kindLabels[kind];
  const document = documentApis[kind].useOne(numero);
  const historique = useHistory(kind, numero, Boolean(document.data && isOnTill(document.data)));
  useShortcut('Escape', 'Revenir à la liste', () => void go(path), { group: 'Document' });

  if (document.isError) return <UnreadScreen of={document} title={numero} parent={{ path, label: plural }} />;
  if (!document.data) return <Loading />;
  return (
    <Screen
      title={numero}
      parent={{ path, label: plural }}
      detail={
        <>
          <DocumentStateTag kind={kind} of={document.data} /> <Marks of={document.data} />{' '}
          <NotSentTag entite="document" code={numero} />
        </>
      }
      // A new component for each document, so that an action goes on for the document it was begun on.
      actions={
        <Fragment key={numero}>
          <Actions kind={kind} document={document.data} chain={historique.data?.chaine} />
          <MoneyButton kind={kind} document={document.data} />
        </Fragment>
      }
    >
      <div className={classes.columns}>
        <div className={classes.facing}>
          <HubNotices kind={kind} document={document.data} />
          <DocumentSheet
            kind={kind}
            document={document.data}
            chain={toShownChain(document.data, historique.data?.chaine)}
          />
          {isOnTill(document.data) && <Beside kind={kind} document={document.data} />}
          <DocumentReglements document={document.data} />
          <DoneElsewhere document={document.data} />
          {historique.data && <DocumentTimeline evenements={historique.data.evenements} />}
        </div>
        <DocumentPreview kind={kind} numero={numero} clientCode={document.data.client_code} />
      </div>
    </Screen>
  );
}

/** Shows what can be done with it; for another shop's document only what is possible here. */
function Actions(props: Parameters<typeof DocumentActions>[0]) {
  if (props.document.au_siege) return null;
  return props.document.autre_boutique ? <OtherShopCredit {...props} /> : <DocumentActions {...props} />;
}

/** Shows that it was read from the hub, and what may be done about it. */
function HubNotices(props: Parameters<typeof AtHubNotice>[0]) {
  return (
    <>
      <OtherShopNotice {...props} />
      <AtHubNotice {...props} />
    </>
  );
}

/** Shows what only its own shop knows of it. */
function Beside({ kind, document }: { kind: VenteKind; document: DocumentRecord }) {
  return (
    <>
      <EarlierVersions document={document} />
      {isAcomptable(kind) && <DocumentAcomptes kind={kind} numero={document.numero} />}
      {isEmissible(kind) && <PlateformePanel key={document.numero} kind={kind} document={document} />}
    </>
  );
}

/** Shows a quote's version, and that an invoice is a deposit invoice. */
function Marks({ of: { version_devis, est_acompte, autre_boutique, au_siege } }: { of: DocumentRecord }) {
  if (au_siege) return <Tag icon={IconBuildingStore}>Au siège</Tag>;
  if (autre_boutique) return <Tag icon={IconBuildingStore}>{autre_boutique}</Tag>;
  if (version_devis) return <Tag icon={IconVersions}>{`V${version_devis}`}</Tag>;
  return est_acompte ? <Tag icon={IconCash}>Acompte</Tag> : null;
}

/** Shows the payment button: for all that is left, or for a deposit. */
function MoneyButton({ kind, document }: { kind: VenteKind; document: DocumentRecord }) {
  if (document.au_siege || (document.autre_boutique && !document.emission)) return null;
  if (isAcomptable(kind)) return <AcompteButton kind={kind} document={document} />;
  return kind === 'facture' || kind === 'avoir' ? <PayButton kind={kind} document={document} /> : null;
}

/** Returns the whole chain once it is read; for a document linked to another shop's, what it says itself. */
function toShownChain(document: DocumentRecord, chain: readonly Step[] = []): readonly Step[] {
  return chain.length > 1 ? chain : toNearChain(document);
}

/** Returns what the document itself says of its chain. */
function toNearChain({ numero, statut, document_source: source, documents_cibles }: DocumentRecord): Step[] {
  const before = source === null ? [] : [{ numero: source, document_source: null }];
  const after = documents_cibles.map((cible) => ({ numero: cible.numero, document_source: numero }));
  return [...before, { numero, statut, document_source: source }, ...after];
}
