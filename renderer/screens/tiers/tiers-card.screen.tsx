import { Button } from '@mantine/core';
import { IconCashRegister, IconPencil } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from 'react-router';
import { useClientDocuments } from '#renderer/api/rows/document-rows.ts';
import { type TiersKind, tiersApis } from '#renderer/api/tiers-kinds.ts';
import { ClientDocuments } from '#renderer/screens/documents/client-documents.tsx';
import { NotSentTag } from '#renderer/screens/synchronisation/not-sent-mark.tsx';
import { useHasRole } from '#renderer/stores/session.store.ts';
import { toClientVente } from '#renderer/stores/vente.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import { Code, Day, Percent } from '#renderer/ui/figures.tsx';
import { Properties } from '#renderer/ui/properties.tsx';
import { Screen } from '#renderer/ui/screen.tsx';
import { Keys, useShortcut } from '#renderer/ui/shortcuts.tsx';
import { Failure, Loading } from '#renderer/ui/states.tsx';
import type { Tiers } from '#shared/contracts/tiers.ts';
import { formatSiret } from '#shared/identifiers.ts';
import classes from './tiers.module.css';
import { ClientActivity } from './client-activity.tsx';
import { tiersWords } from './tiers-words.ts';

/** All that is known of one customer, prospect or supplier. */
export function TiersCardScreen({ kind }: { kind: TiersKind }) {
  const { code = '' } = useParams();
  const api = tiersApis[kind];
  const words = tiersWords[kind];
  const tiers = api.useOne(code);
  const go = useNavigate();
  const edit = `${words.path}/${encodeURIComponent(code)}/modifier`;
  const mayWrite = useHasRole('vendeur');
  const canEdit = mayWrite && api.editing !== undefined && tiers.isSuccess;
  useShortcut('E', 'Modifier la fiche', () => void go(edit), { group: 'Fiche', isEnabled: canEdit });
  useShortcut('Escape', 'Revenir à la liste', () => void go(words.path), { group: 'Fiche' });

  if (tiers.isError) return <Failure of={tiers.error} onRetry={() => void tiers.refetch()} />;
  if (!tiers.data) return <Loading />;
  return (
    <Screen
      title={tiers.data.intitule}
      parent={{ path: words.path, label: words.plural }}
      detail={
        <>
          <Code>{tiers.data.numero}</Code> <NotSentTag entite="tiers" code={tiers.data.numero} />
        </>
      }
      actions={
        <>
          {canEdit && (
            <Button
              component={Link}
              to={edit}
              variant="default"
              aria-keyshortcuts="E"
              leftSection={<IconPencil size={16} stroke={1.7} aria-hidden="true" />}
              rightSection={<Keys of="E" />}
            >
              Modifier
            </Button>
          )}
          {mayWrite && kind !== 'fournisseur' && <SellButton tiers={tiers.data} />}
        </>
      }
    >
      <div className={classes.scroll}>
        <TiersCard tiers={tiers.data} />
        {kind === 'client' && <ClientActivity code={tiers.data.numero} />}
        {kind !== 'fournisseur' && <History code={tiers.data.numero} />}
      </div>
    </Screen>
  );
}

/** Goes to the counter with this customer chosen; a sale that was being typed for somebody else waits. */
function SellButton({ tiers }: { tiers: Tiers }) {
  const go = useNavigate();
  const { hold, change } = useVente();

  function sell() {
    const { client } = useVente.getState().vente;
    if (client && client.numero !== tiers.numero) hold();
    change((vente) => ({ ...vente, client: toClientVente(tiers) }));
    void go('/vente');
  }

  useShortcut('V', 'Nouvelle vente à ce client', sell, { group: 'Fiche' });
  return (
    <Button
      onClick={sell}
      aria-keyshortcuts="V"
      leftSection={<IconCashRegister size={17} stroke={1.7} aria-hidden="true" />}
      rightSection={<Keys of="V" />}
    >
      Nouvelle vente
    </Button>
  );
}

const mostDocuments = 20;

/** What they were offered and sold. */
function History({ code }: { code: string }) {
  const documents = useClientDocuments(code);
  if (documents.length === 0) return null;
  return (
    <section className={classes.history}>
      <h2>Derniers documents</h2>
      <ClientDocuments documents={documents.slice(0, mostDocuments)} />
    </section>
  );
}

function TiersCard({ tiers }: { tiers: Tiers }) {
  return (
    <div className={classes.card}>
      <Properties
        title="Contact"
        of={[
          { label: 'Interlocuteur', value: tiers.contact },
          { label: 'Téléphone', value: tiers.telephone },
          { label: 'Portable', value: tiers.portable },
          { label: 'E-mail', value: tiers.email && <a href={`mailto:${tiers.email}`}>{tiers.email}</a> },
          { label: 'Site', value: tiers.site_web },
        ]}
      />
      <Properties
        title="Adresse"
        of={[
          { label: 'Rue', value: [tiers.adresse, tiers.complement].filter(Boolean).join(', ') },
          { label: 'Ville', value: [tiers.code_postal, tiers.ville].filter(Boolean).join(' ') },
          { label: 'Pays', value: tiers.pays },
        ]}
      />
      <Properties
        title="Identifiants"
        of={[
          { label: 'Forme juridique', value: tiers.forme_juridique },
          { label: 'SIRET', value: tiers.siret && <Code>{formatSiret(tiers.siret)}</Code> },
          { label: 'TVA', value: tiers.tva_intra && <Code>{tiers.tva_intra}</Code> },
          { label: 'Code NAF', value: tiers.code_naf },
        ]}
      />
      <Properties
        title="Conditions"
        of={[
          { label: 'Remise maximale', value: !tiers.est_fournisseur && <Percent of={tiers.remise_max} /> },
          { label: 'Compte', value: tiers.compte_general },
          { label: 'Commercial', value: tiers.commercial_nom },
          { label: 'Depuis le', value: tiers.date_creation && <Day of={tiers.date_creation} /> },
        ]}
      />
    </div>
  );
}
