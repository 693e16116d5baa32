import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { Amount, Day } from '#renderer/ui/figures.tsx';
import { DayRange } from '#renderer/ui/form/days/day-range.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen } from '#renderer/ui/screen/screen.tsx';
import { SubNavigation } from '#renderer/ui/screen/sub-navigation.tsx';
import { useAddressText } from '#renderer/ui/screen/use-address-text.ts';
import { toColumns } from '#renderer/ui/table/columns.ts';
import { ListTable } from '#renderer/ui/table/list-table.tsx';
import { Tag } from '#renderer/ui/tag.tsx';
import { useNow } from '#renderer/ui/use-now.ts';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import {
  declareJournee,
  type EnvoiPlateforme,
  getPlateforme,
  listJourneesDeclarees,
} from '#shared/contracts/plateforme/plateforme.ts';
import type { ResponseOf } from '#shared/endpoints/endpoint.ts';
import { sumAmounts } from '#shared/money/money.ts';
import { addDays, formatDate, toJour } from '#shared/time/dates.ts';
import { toEnvoiLook } from './envoi-look.ts';
import classes from './plateforme.module.css';
import { PlateformeNotice, RefreshButton, usePlateformeLinks } from './plateforme-head.tsx';

type Row = ResponseOf<typeof listJourneesDeclarees>[number];

const columns = toColumns<Row>([
  { id: 'jour', header: 'Jour', track: '6rem', cell: ({ jour }) => <Day of={jour} /> },
  { id: 'clotures', header: 'Clôtures', track: '6rem', isNumeric: true, cell: ({ clotures }) => clotures.length },
  {
    id: 'ht',
    header: 'Particuliers HT',
    track: 'minmax(7rem, 1fr)',
    isNumeric: true,
    cell: ({ transactions }) => <Amount of={sumAmounts(transactions.map(({ ht }) => ht))} />,
  },
  {
    id: 'tva',
    header: 'TVA',
    track: 'minmax(6rem, 1fr)',
    isNumeric: true,
    cell: ({ transactions }) => <Amount of={sumAmounts(transactions.map(({ tva }) => tva))} />,
  },
  {
    id: 'factures',
    header: 'Par facture, TTC',
    track: 'minmax(7rem, 1fr)',
    isNumeric: true,
    cell: (row) => <Amount of={sumAmounts([row.ttc_professionnels, row.ttc_etranger])} />,
  },
  {
    id: 'total',
    header: 'Clôturé, TTC',
    track: 'minmax(7rem, 1fr)',
    isNumeric: true,
    cell: ({ ttc_clotures }) => <Amount of={ttc_clotures} isStrong />,
  },
  { id: 'etat', header: 'Déclaration', track: '12rem', cell: (row) => <Standing of={row} /> },
]);

/** Returns what was last declared of a day, sales before payments; a rejected one first. */
function findLast({ envois }: Row): EnvoiPlateforme | undefined {
  const lasts = envois.filter(({ nature, rang }) => envois.every((one) => one.nature !== nature || one.rang <= rang));
  return lasts.find(({ statut }) => statut === 'REJETE') ?? lasts[0];
}

function Standing({ of }: { of: Row }) {
  const last = findLast(of);
  if (!last) return <DeclareButton jour={of.jour}>Déclarer</DeclareButton>;
  const { icon, tone } = toEnvoiLook(last);
  return (
    <Tag icon={icon} tone={tone}>
      {last.mot}
    </Tag>
  );
}

/** Shows why the platform rejected a day, and what to do. */
function RejectedNotice({ of }: { of: Row }) {
  const last = findLast(of);
  if (last?.statut !== 'REJETE') return null;
  const why = last.motifs.map(({ phrase, conseil }) => `${phrase} ${conseil}`).join(' ');
  return (
    <Notice tone="danger">
      {`La déclaration du ${formatDate(of.jour)} est rejetée. ${why} `}
      <DeclareButton jour={of.jour}>Déclarer à nouveau</DeclareButton>
    </Notice>
  );
}

function DeclareButton({ jour, children }: { jour: string; children: string }) {
  const today = toJour(useNow());
  const { data } = useAnswer(getPlateforme, {});
  const declaring = useWrite(declareJournee, (call) => call({ params: { jour } }), {
    failure: 'La journée n’a pas été déclarée',
  });
  if (!data || data.adresse === null || jour >= today) return null;
  // Its keys are handled by itself, not by the table.
  return (
    <WriteButton
      of={declaring}
      size="compact-sm"
      variant="default"
      onClick={() => declaring.mutate()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {children}
    </WriteButton>
  );
}

/** Shows what is declared of sales to private customers, day by day, beside the clôtures. */
export function DeclarationsScreen() {
  const today = toJour(useNow());
  const [typedDu, setDu] = useAddressText('du');
  const [typedAu, setAu] = useAddressText('au');
  const [du, au] = [typedDu || addDays(today, -30), typedAu || today];
  const days = useAnswer(listJourneesDeclarees, { query: { du, au } }, { every: 10_000 });
  const known = useAnswer(getPlateforme, {}, { every: 5_000 });
  return (
    <Screen
      title="Plateforme"
      actions={known.data !== undefined && known.data.adresse !== null && <RefreshButton />}
      toolbar={
        <div className={classes.bar}>
          <SubNavigation label="Plateforme" links={usePlateformeLinks()} />
          <DayRange du={du} onDu={setDu} au={au} onAu={setAu} />
        </div>
      }
    >
      <PlateformeNotice etat={known.data} />
      {days.data?.map((row) => (
        <RejectedNotice key={row.jour} of={row} />
      ))}
      <ListTable
        of={days}
        isNarrowed={typedDu + typedAu !== ''}
        none="Aucune journée n’a été clôturée ce mois-ci"
        label="Ventes déclarées"
        columns={columns}
        getId={({ jour }) => jour}
        onOpen={() => {}}
      />
    </Screen>
  );
}
