import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { toReceivedAmount } from '#renderer/screens/reglements/payment-amount.ts';
import { ReglementMoyen } from '#renderer/screens/reglements/reglement-moyen.tsx';
import { UndoReglement } from '#renderer/screens/reglements/undo-reglement.tsx';
import { useMay } from '#renderer/stores/session.store.ts';
import { Amount, Code, Day } from '#renderer/ui/figures.tsx';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Heads } from '#renderer/ui/table/heads.tsx';
import {
  type Imputable,
  listImputables,
  resolveSynchronisation,
  type SynchroElement,
} from '#shared/contracts/postes/synchronisation.ts';
import { getReglement, Reglement, type ReglementLu } from '#shared/contracts/reglements/reglements.ts';
import { codeClientPassage } from '#shared/identifiers/code-client-passage.ts';
import { formatAmount } from '#shared/money/money.ts';
import classes from '../synchronisation.module.css';
import { canTake, spreadImputation, toLibre } from './spread-imputation.ts';

/** Returns the règlement that this element tells the shop of, where it can pay something else; undefined otherwise. */
export function findImputed({ entite, etat, notre, leur }: SynchroElement): Reglement | undefined {
  const reglement =
    entite === 'reglement' && etat === 'refuse' && leur === null ? Reglement.safeParse(notre).data : undefined;
  // The shop takes a payment only from the till whose drawer it is in; what undoes one follows it.
  const isOwn = reglement?.numero.split('-')[1] === reglement?.poste && reglement?.annule === null;
  return isOwn ? reglement : undefined;
}

type Props = { element: SynchroElement; reglement: Reglement };

/** Has a refused règlement pay something else: its documents are ticked, the rest stays on the customer's account. */
export function Imputing({ element, reglement }: Props) {
  const lu = useAnswer(getReglement, { params: { numero: reglement.numero } }).data;
  const imputables = useAnswer(listImputables, { params: { id: element.id } }).data;
  if (!lu || !imputables) return null;
  const offered = imputables.filter((one) => canTake(reglement, one));
  return <ImputingForm element={element} reglement={lu} offered={offered} />;
}

type FormProps = { element: SynchroElement; reglement: ReglementLu; offered: readonly Imputable[] };

function useImputing({ element, reglement, offered }: FormProps) {
  const go = useNavigate();
  // What it pays already stays ticked, but for what the shop refuses it for.
  const isKept = (numero: string) =>
    reglement.imputations.some((one) => one.numero === numero) && !element.motif?.includes(numero);
  const [chosen, setChosen] = useState(() => offered.map(({ numero }) => numero).filter(isKept));
  const imputations = spreadImputation(
    reglement,
    offered.filter(({ numero }) => chosen.includes(numero)),
  );
  const body = { choix: 'imputer' as const, imputations };
  const imputing = useWrite(resolveSynchronisation, (send) => send({ params: { id: element.id }, body }), {
    say: ({ element: { etat } }) => (etat === 'fait' ? settled : etat === 'refuse' ? refused : leaving),
    onMade: ({ element: { id } }) => void go(`/synchronisation/${id}`, { replace: true }),
  });
  const toggle = (numero: string) =>
    setChosen(chosen.includes(numero) ? chosen.filter((one) => one !== numero) : [...chosen, numero]);
  return { chosen, toggle, imputations, libre: toLibre(reglement, imputations), imputing };
}

function ImputingForm(props: FormProps) {
  const { reglement, offered } = props;
  const { chosen, toggle, imputations, libre, imputing } = useImputing(props);
  const { whyNot } = useMay();
  const refusal = whyNot(resolveSynchronisation);
  const { client_code, client_intitule, annule_par } = reglement;
  const isNobodys = libre !== 0 && client_code === codeClientPassage && annule_par === null;
  return (
    <section aria-labelledby="imputer">
      <h2 className={classes.heading} id="imputer">
        Imputer autrement
      </h2>
      <p className={classes.intro}>
        <strong>
          {`${toTaken(reglement)}\u00a0: `}
          <ReglementMoyen of={reglement} />
        </strong>
        {`. ${explanation}`}
      </p>
      {imputing.error && <Notice tone="danger">{imputing.error.message}</Notice>}
      <div className={classes.state}>
        <Documents
          offered={offered}
          chosen={chosen}
          isRefused={refusal !== undefined}
          given={imputations}
          onToggle={toggle}
        />
        <output className={classes.explanation}>
          {offered.length === 0 && `${client_intitule} n’a pas d’autre document émis à régler. `}
          {isNobodys ? toNobodys(client_intitule) : toRest(libre, client_intitule)}
        </output>
      </div>
      <div className={classes.buttons}>
        <GuardedButton
          whyNot={refusal ?? (isNobodys ? toNobodys(client_intitule) : undefined)}
          loading={imputing.isPending}
          onClick={() => imputing.mutate()}
        >
          {imputations.length === 0 ? 'Tout laisser au compte' : 'Imputer ainsi'}
        </GuardedButton>
      </div>
      <p className={classes.explanation}>
        {annule_par === null ? undoing : `${annule_par} l’annule\u00a0: il part avec lui.`}{' '}
        <UndoReglement of={reglement} />
      </p>
    </section>
  );
}

type DocumentsProps = {
  offered: readonly Imputable[];
  chosen: readonly string[];
  isRefused: boolean;
  given: readonly Pick<Imputable, 'numero' | 'montant'>[];
  onToggle: (numero: string) => void;
};

function Documents({ offered, chosen, isRefused, given, onToggle }: DocumentsProps) {
  if (offered.length === 0) return null;
  const toGiven = (numero: string) => given.find((one) => one.numero === numero)?.montant ?? 0;
  return (
    <table className={classes.versions} aria-label="Documents que ce règlement peut régler">
      <Heads of={['Document', 'Date', 'Échéance', 'Reste', 'De ce règlement']} />
      <tbody>
        {offered.map(({ numero, date, date_echeance, montant }) => (
          <tr key={numero}>
            <th scope="row">
              <Checkbox
                label={<Code>{numero}</Code>}
                checked={chosen.includes(numero)}
                disabled={isRefused}
                onChange={() => onToggle(numero)}
              />
            </th>
            <td>
              <Day of={date} />
            </td>
            <td>{date_echeance && <Day of={date_echeance} />}</td>
            <td>
              <Amount of={montant} />
            </td>
            <td>
              <Amount of={toGiven(numero)} isStrong />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const explanation =
  'Le règlement garde son numéro, son montant, son moyen, sa caisse et son heure\u00a0; rien ne bouge dans le tiroir. Cochez ce qu’il règle\u00a0: le reste va au compte de son client, et pourra régler une autre facture.';
const undoing = 'S’il ne devait pas être\u00a0: annulez-le, puis laissez tout au compte. Les deux partent ensemble.';
const settled = 'C’est réglé\u00a0: la boutique a pris le règlement.';
const refused = 'La boutique le refuse encore\u00a0: lisez pourquoi.';
const leaving = 'Votre choix est gardé\u00a0; il partira dès que la boutique répondra.';

function toTaken(reglement: ReglementLu): string {
  const amount = toReceivedAmount(reglement);
  const { client_intitule } = reglement;
  return amount < 0
    ? `${formatAmount(-amount)} rendus à ${client_intitule}`
    : `${formatAmount(amount)} de ${client_intitule}`;
}

function toRest(libre: number, client: string): string {
  if (libre === 0) return 'Rien ne va au compte du client.';
  const amount = formatAmount(Math.abs(libre));
  return libre > 0 ? `${amount} vont au compte de ${client}.` : `${amount} sont pris sur le compte de ${client}.`;
}

const toNobodys = (client: string) =>
  `${client} n’a pas de compte\u00a0: cochez ce que ce règlement paie, en entier. Si sa vente n’est plus là, refaites-la et imprimez-la d’abord.`;
