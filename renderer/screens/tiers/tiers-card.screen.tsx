import { Button } from '@mantine/core';
import { IconCashRegister, IconFileText } from '@tabler/icons-react';
import { useNavigate, useParams } from 'react-router';
import { useClientDocuments } from '#renderer/api/rows/document-rows.ts';
import { tiersApis } from '#renderer/api/tiers-kinds.ts';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { ClientCompte } from '#renderer/screens/comptes/client-compte.tsx';
import { ClientDocuments } from '#renderer/records/documents/client-documents.tsx';
import { NotSentTag } from '#renderer/screens/synchronisation/not-sent-mark.tsx';
import { useMay } from '#renderer/stores/session.store.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import { toClientVente } from '#renderer/stores/vente.ts';
import { Code } from '#renderer/ui/figures.tsx';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { CardLink, EditLink } from '#renderer/ui/screen/card-link.tsx';
import { Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen, ScreenScroll } from '#renderer/ui/screen/screen.tsx';
import { UnreadScreen } from '#renderer/ui/screen/unread-screen.tsx';
import { type DocumentARegler, listDocumentsOuverts } from '#shared/contracts/reglements/comptes.ts';
import type { Tiers, TiersKind } from '#shared/contracts/tiers/tiers.ts';
import { createDevis } from '#shared/contracts/ventes/devis.ts';
import { ClientActivity } from './client-activity.tsx';
import { ClientAnciens } from './client-anciens.tsx';
import classes from './tiers.module.css';
import { TiersCard } from './tiers-card.tsx';
import { tiersKindLabels } from '#renderer/records/tiers/tiers-labels.ts';

const releveLink = { label: 'Relevé', keys: 'L', help: 'Relevé de compte', icon: IconFileText };

/** Shows everything known of one customer, prospect or supplier. */
export function TiersCardScreen({ kind }: { kind: TiersKind }) {
  const { code = '' } = useParams();
  const api = tiersApis[kind];
  const words = tiersKindLabels[kind];
  const tiers = api.useOne(code);
  const go = useNavigate();
  const parent = { path: words.path, label: words.plural };
  const card = `${words.path}/${encodeURIComponent(code)}`;
  const { may } = useMay();
  const canEdit = api.editing !== undefined && may(api.editing.changes);
  useShortcut('Escape', 'Revenir à la liste', () => void go(words.path), { group: 'Fiche' });

  if (tiers.isError) return <UnreadScreen of={tiers} title={code} parent={parent} />;
  if (!tiers.data) return <Loading />;
  return (
    <Screen
      title={tiers.data.intitule}
      parent={parent}
      detail={
        <>
          <Code>{tiers.data.numero}</Code> <NotSentTag entite="tiers" code={tiers.data.numero} />
        </>
      }
      actions={
        <>
          {kind === 'client' && <CardLink to={`${card}/releve`} {...releveLink} />}
          {canEdit && <EditLink to={`${card}/modifier`} />}
          {may(createDevis) && kind !== 'fournisseur' && <SellButton tiers={tiers.data} />}
        </>
      }
    >
      <ScreenScroll>
        {kind === 'client' && <Account code={tiers.data.numero} />}
        {kind === 'prospect' && <History code={tiers.data.numero} />}
        <TiersCard tiers={tiers.data} />
        {kind === 'client' && <ClientActivity code={tiers.data.numero} />}
      </ScreenScroll>
    </Screen>
  );
}

/** Opens the counter with this customer; a sale being typed for another one is put aside. */
function SellButton({ tiers }: { tiers: Tiers }) {
  const go = useNavigate();
  const { hold, change } = useVente();

  function sell() {
    const { client, modifie } = useVente.getState().vente;
    if (modifie !== null || (client && client.numero !== tiers.numero)) hold();
    // A prospect is given quotes only.
    change((vente) => ({
      ...vente,
      client: toClientVente(tiers),
      kind: tiers.est_prospect ? 'devis' : vente.kind,
    }));
    void go('/vente');
  }

  useShortcut('V', 'Nouvelle vente à ce client', sell, { group: 'Fiche' });
  return (
    <Button
      onClick={sell}
      leftSection={<IconCashRegister size={17} stroke={1.7} aria-hidden="true" />}
      {...toKeyProps('V')}
    >
      Nouvelle vente
    </Button>
  );
}

/** How many are shown, so that what follows stays in sight. */
const mostDocuments = 6;
const none: readonly DocumentARegler[] = [];

/** Shows what is due first, then the other documents. */
function Account({ code }: { code: string }) {
  const ouverts = useAnswer(listDocumentsOuverts, { params: { code } }).data ?? none;
  return (
    <>
      <ClientCompte code={code} ouverts={ouverts} />
      <History code={code} ouverts={ouverts} />
      <ClientAnciens key={code} code={code} />
    </>
  );
}

/** Shows what they were offered and sold, beside what is to be settled. */
function History({ code, ouverts = none }: { code: string; ouverts?: readonly DocumentARegler[] }) {
  const open = new Set(ouverts.map(({ numero }) => numero));
  const documents = useClientDocuments(code).filter(({ numero }) => !open.has(numero));
  if (documents.length === 0) return null;
  return (
    <section className={classes.history}>
      <h2>{open.size > 0 ? 'Autres documents' : 'Derniers documents'}</h2>
      <ClientDocuments documents={documents.slice(0, mostDocuments)} />
    </section>
  );
}
