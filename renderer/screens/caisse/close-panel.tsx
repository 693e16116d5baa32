import { Progress, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { DecimalField } from '#renderer/ui/form/decimal-field.tsx';
import { focusRefusedFigure } from '#renderer/ui/form/refused-figure.ts';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { KeyButton } from '#renderer/ui/sheet/key-button.tsx';
import { useOncePressed } from '#renderer/ui/sheet/pressed-twice.ts';
import { useIsHere } from '#renderer/ui/use-is-here.ts';
import type { RapportX } from '#shared/contracts/caisse/sessions-caisse.ts';
import { addComptage } from '#shared/money/add-comptage.ts';
import { coupures } from '#shared/money/coupures.ts';
import { sumAmounts } from '#shared/money/money.ts';
import classes from './caisse.module.css';
import { useComptage } from './comptage.store.ts';
import { Figure } from './figure.tsx';
import { useCloseSession } from './use-close-session.ts';

type Props = { rapport: Pick<RapportX, 'especes' | 'a_emettre'> & { session: Pick<RapportX['session'], 'numero'> } };

/** Shows what was counted beside what there should be, and the button that closes. */
export function ClosePanel({ rapport }: Props) {
  const { numero } = rapport.session;
  const { nombres, explication, prelevement, begin } = useComptage();
  const go = useNavigate();
  const isHere = useIsHere();
  const [lacksReason, setLacksReason] = useState(false);
  const closing = useCloseSession(numero, ({ cloture }) => {
    if (isHere.current) void go(`/caisse/clotures/${cloture.numero}`);
  });
  useEffect(() => begin(numero), [begin, numero]);

  const comptage = coupures.flatMap((valeur) => (nombres[valeur] ? [{ valeur, nombre: Number(nombres[valeur]) }] : []));
  const compte = addComptage(comptage);
  const ecart = sumAmounts([compte, 0 - rapport.especes.theorique]);

  function close() {
    if (closing.isPending || focusRefusedFigure() || prelevement === null) return;
    const isUnexplained = ecart !== 0 && explication.trim() === '';
    setLacksReason(isUnexplained);
    if (isUnexplained) document.querySelector<HTMLElement>('[data-explication]')?.focus();
    else closing.mutate({ comptage, explication: explication.trim(), prelevement });
  }

  // F9 brought this screen: pressed twice, it does not close a day that nobody counted.
  const closeOnce = useOncePressed(close);

  return (
    // A form, whose refused figures are found; Enter does not close a day, which never changes afterwards.
    <form className={classes.side} onSubmit={(event) => event.preventDefault()} noValidate>
      <Figures compte={compte} attendu={rapport.especes.theorique} ecart={ecart} />
      <Answers compte={compte} ecart={ecart} lacksReason={lacksReason} />
      {closing.error && <Notice tone="danger">{closing.error.message}</Notice>}
      <EmissionProgress progress={closing.progress} />
      <KeyButton
        keys="F9"
        description="Clôturer la journée"
        group="Caisse"
        size="md"
        loading={closing.isPending}
        whyNot={closing.whyNot}
        onPress={closeOnce}
      >
        Clôturer la journée
      </KeyButton>
      <p className={classes.hint}>
        {rapport.a_emettre.nb > 0 && 'Ce qui n’est pas encore émis le sera d’abord. '}
        Une journée clôturée ne change plus.
      </p>
    </form>
  );
}

function Figures({ compte, attendu, ecart }: { compte: number; attendu: number; ecart: number }) {
  return (
    <dl>
      <Figure label="Compté" of={compte} size="large" />
      <Figure label="Attendu" of={attendu} />
      <Figure label={toEcartLabel(ecart)} of={Math.abs(ecart)} size="large" tone={ecart === 0 ? 'accent' : 'danger'} />
    </dl>
  );
}

/** Shows how far the emission of the day's invoices is: 0 to 1, null outside of it. */
function EmissionProgress({ progress }: { progress: number | null }) {
  if (progress === null) return null;
  return (
    <output>
      Émission des factures de la journée…
      <Progress value={100 * progress} aria-label="Émission des factures" />
    </output>
  );
}

function toEcartLabel(ecart: number): string {
  if (ecart === 0) return 'Écart\u00a0: juste';
  return ecart > 0 ? 'Écart\u00a0: de trop' : 'Écart\u00a0: il manque';
}

/** Asks for the reason of a difference, and what is taken out. */
function Answers({ compte, ecart, lacksReason }: { compte: number; ecart: number; lacksReason: boolean }) {
  const { explication, prelevement, change } = useComptage();
  const isRefused = lacksReason && explication.trim() === '';
  return (
    <>
      {ecart !== 0 && (
        <Textarea
          label={'Pourquoi cet écart\u00a0?'}
          required
          error={isRefused && 'Écrivez ce que vous en savez, même «\u00a0inconnu\u00a0».'}
          data-explication
          data-after-coupures
          maxLength={500}
          autosize
          minRows={2}
          value={explication}
          onChange={(event) => change({ explication: event.currentTarget.value })}
        />
      )}
      <DecimalField
        label="Prélevé pour la banque ou le coffre"
        description="Ce qui reste sera le prochain fond de caisse."
        data-after-coupures
        unit="€"
        minDecimals={2}
        value={prelevement}
        onChange={(montant) => change({ prelevement: montant })}
        check={(montant) => (montant >= 0 && montant <= compte ? undefined : 'Au plus ce qui est compté.')}
      />
    </>
  );
}
