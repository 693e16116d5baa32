import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { useWrite } from '#renderer/api/use-write.ts';
import { DecimalField } from '#renderer/ui/form/decimal-field.tsx';
import { focusRefusedFigure } from '#renderer/ui/form/refused-figure.ts';
import { useSubmitKey } from '#renderer/ui/keyboard/use-submit-key.ts';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { useArrivalFocus } from '#renderer/ui/screen/use-arrival-focus.ts';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { type EtatCaisse, openSessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { formatAmount, sumAmounts } from '#shared/money/money.ts';
import classes from './caisse.module.css';

/** Opens the drawer: its content is counted; the amount left in it is proposed. */
export function OpenForm({ etat }: { etat: EtatCaisse }) {
  const { fond_propose, derniere_cloture, poste } = etat;
  // Until it is typed it follows what is proposed: a sale just paid may not be in the answer shown first.
  const [typed, setTyped] = useState<number | null>();
  const fond = typed === undefined ? (fond_propose ?? 0) : typed;
  const form = useSubmitKey();
  const field = useArrivalFocus<HTMLInputElement>();
  useSelectedAgain(field, typed === undefined ? fond_propose : null);
  const opening = useWrite(openSessionCaisse, (call, montant: number) => call({ body: { fond: montant } }), {
    say: (session) => `La caisse ${session.poste} est ouverte avec ${formatAmount(session.fond)}.`,
  });
  if (opening.whyNot !== undefined) return <p className={classes.hint}>La caisse {poste} est fermée.</p>;

  return (
    <form
      ref={form}
      className={classes.open}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (fond !== null && !focusRefusedFigure()) opening.mutate(fond);
      }}
    >
      <p className={classes.hint}>
        {
          'Comptez ce qui est dans le tiroir avant la première vente\u00a0: c’est le fond de caisse. Les ventes ne l’attendent pas.'
        }
      </p>
      {opening.error && <Notice tone="danger">{opening.error.message}</Notice>}
      <DecimalField
        label="Fond de caisse"
        description={describeFond(etat)}
        className={classes.big ?? ''}
        unit="€"
        minDecimals={2}
        value={fond}
        onChange={setTyped}
        check={checkFond}
        ref={field}
      />
      <WriteButton of={opening} type="submit" size="md">
        Ouvrir la caisse
      </WriteButton>
      <Ecart of={sumAmounts([fond ?? fond_propose ?? 0, 0 - (fond_propose ?? fond ?? 0)])} />
      {derniere_cloture !== null && (
        <Link to={`/caisse/clotures/${derniere_cloture}`}>Voir la dernière clôture, {derniere_cloture}</Link>
      )}
    </form>
  );
}

/** Says what was counted too little or too much, before the drawer is opened with it. */
function Ecart({ of: ecart }: { of: number }) {
  if (ecart === 0) return null;
  const words = ecart < 0 ? `Il manque ${formatAmount(-ecart)}` : `${formatAmount(ecart)} de trop`;
  return <Notice tone="warning">{`${words}\u00a0: recomptez. Ouverte ainsi, le journal garde l’écart.`}</Notice>;
}

/** Selects a proposal again that changed under the cursor: what is typed next replaces it. */
function useSelectedAgain(field: RefObject<HTMLInputElement | null>, proposed: number | null): void {
  const select = useEffectEvent(() => {
    if (document.activeElement === field.current) field.current?.select();
  });
  useEffect(() => {
    if (proposed !== null) select();
  }, [proposed]);
}

/** Says what the proposed float is made of. */
function describeFond({ fond_propose, especes_depuis }: EtatCaisse): string | undefined {
  if (fond_propose === null) return undefined;
  const left = `Laissé à la dernière clôture\u00a0: ${formatAmount(sumAmounts([fond_propose, 0 - especes_depuis]))}`;
  return especes_depuis === 0 ? left : `${left}. En espèces depuis\u00a0:\u00a0${formatAmount(especes_depuis)}`;
}

function checkFond(montant: number): string | undefined {
  return montant >= 0 && montant <= 1e7 ? undefined : 'Un montant positif.';
}
