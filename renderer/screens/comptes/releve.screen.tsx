import { useNavigate, useParams } from 'react-router';
import { call } from '#renderer/api/client.ts';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { kindLabels } from '#renderer/records/documents/kind-labels.ts';
import { Amount, Code, Day } from '#renderer/ui/figures.tsx';
import { DayRange } from '#renderer/ui/form/days/day-range.tsx';
import { useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { PdfActions } from '#renderer/ui/pdf/pdf-actions.tsx';
import { Screen } from '#renderer/ui/screen/screen.tsx';
import { useAddressText } from '#renderer/ui/screen/use-address-text.ts';
import { toColumns } from '#renderer/ui/table/columns.ts';
import { ListTable } from '#renderer/ui/table/list-table.tsx';
import { findKindOfNumero } from '#shared/contracts/documents/documents.ts';
import {
  getReleve,
  getRelevePdf,
  type LigneReleve,
  type Releve,
  type ReleveQuestion,
} from '#shared/contracts/reglements/releves.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import { addDays, formatDate } from '#shared/time/dates.ts';
import { AmountList } from './amount-list.tsx';
import classes from './comptes.module.css';
import { SendReleve } from './send-releve.tsx';

const columns = toColumns<LigneReleve>([
  { id: 'date', header: 'Date', track: '6rem', cell: ({ date }) => <Day of={date} /> },
  { id: 'numero', header: 'Pièce', track: '9rem', cell: ({ numero }) => <Code>{numero}</Code> },
  { id: 'libelle', header: 'Libellé', track: 'minmax(12rem, 3fr)', cell: ({ libelle }) => libelle },
  {
    id: 'echeance',
    header: 'Échéance',
    track: '6rem',
    cell: ({ date_echeance }) => date_echeance && <Day of={date_echeance} />,
  },
  toFigure('debit', 'Débit'),
  toFigure('credit', 'Crédit'),
  { ...toFigure('solde', 'Solde'), cell: ({ solde }) => <Amount of={solde} isStrong /> },
]);

function toFigure(id: 'debit' | 'credit' | 'solde', header: string) {
  const cell = (ligne: LigneReleve) => ligne[id] !== 0 && <Amount of={ligne[id]} />;
  return { id, header, track: '7rem', isNumeric: true, cell };
}

/** Shows a customer's account between two days, with printing and e-mail. */
export function ReleveScreen() {
  const { code = '' } = useParams();
  const go = useNavigate();
  const [du, setDu] = useAddressText('du');
  const [au, setAu] = useAddressText('au');
  const question = { ...(du && { du }), ...(au && { au }) };
  const releve = useAnswer(getReleve, { params: { code }, query: question }, { keepsPrevious: true });
  const card = `/clients/${encodeURIComponent(code)}`;
  useShortcut('Escape', 'Revenir à la fiche', () => void go(card), { group: 'Relevé' });
  return (
    <Screen
      title="Relevé de compte"
      parent={{ path: card, label: releve.data?.client_intitule ?? code }}
      detail={<Code>{code}</Code>}
      toolbar={<DayRange du={du} onDu={setDu} au={au} onAu={setAu} />}
      actions={<Actions code={code} question={question} />}
    >
      {releve.data && <Balances of={releve.data} />}
      <ListTable
        of={{ ...releve, data: releve.data?.lignes }}
        isNarrowed={du !== '' || au !== ''}
        none="Aucune facture ni règlement pour ce client"
        label="Relevé de compte"
        columns={columns}
        getId={({ numero, nature }) => `${numero} ${nature}`}
        onOpen={({ numero }) => {
          const kind = findKindOfNumero(numero);
          if (kind === 'facture' || kind === 'avoir') void go(`${kindLabels[kind].path}/${numero}`);
        }}
      />
    </Screen>
  );
}

/** Shows the opening and closing balance of the account. */
function Balances({ of: { du, solde_initial, total_debit, total_credit, solde_final, echu } }: { of: Releve }) {
  const opening = du > '1900' ? [{ label: `Solde au ${formatDate(addDays(du, -1))}`, of: solde_initial }] : [];
  return (
    <div className={classes.balances}>
      <AmountList
        of={[
          ...opening,
          { label: 'Débit', of: total_debit },
          { label: 'Crédit', of: total_credit },
          { label: 'Solde', of: solde_final },
          { label: 'Dont échu', of: echu, tone: echu > 0 ? 'danger' : undefined },
        ]}
      />
    </div>
  );
}

type ActionsProps = { code: string; question: ReleveQuestion };

function Actions({ code, question }: ActionsProps) {
  const asked = { params: { code }, query: question };
  const read = () => call(getRelevePdf, asked);
  return (
    <>
      <PdfActions path={toPath(getRelevePdf, asked)} read={read} failure="Le relevé n’est pas imprimé" />
      <SendReleve code={code} question={question} />
    </>
  );
}
