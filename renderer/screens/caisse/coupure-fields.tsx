import { TextInput } from '@mantine/core';
import { Fragment, type KeyboardEvent } from 'react';
import { useArrivalFocus } from '#renderer/ui/screen/use-arrival-focus.ts';
import { type Coupure, coupures, plusPetitBillet } from '#shared/money/coupures.ts';
import { formatAmount, fromCents, toCents } from '#shared/money/money.ts';
import classes from './caisse.module.css';
import { useComptage } from './comptage.store.ts';

const longest = 5;

/** Shows fields for the number of each note and coin; Enter and the arrows go from one to the next. */
export function CoupureFields() {
  const { nombres, change } = useComptage();
  const first = useArrivalFocus<HTMLInputElement>();
  return (
    <fieldset className={classes.coupures}>
      <legend>Billets et pièces</legend>
      {coupures.map((valeur) => (
        <Fragment key={valeur}>
          <label htmlFor={toId(valeur)}>{formatAmount(valeur)}</label>
          <TextInput
            id={toId(valeur)}
            data-coupure
            ref={valeur === coupures[0] ? first : undefined}
            inputMode="numeric"
            autoComplete="off"
            aria-label={`${valeur >= plusPetitBillet ? 'Billets' : 'Pièces'} de ${formatAmount(valeur)}`}
            styles={{ input: { textAlign: 'end' } }}
            value={nombres[valeur] ?? ''}
            onChange={(event) => {
              const figures = event.currentTarget.value.replace(/\D/g, '').slice(0, longest);
              change({ nombres: { ...nombres, [valeur]: figures } });
            }}
            onFocus={(event) => event.currentTarget.select()}
            onKeyDown={moveOn}
          />
          <output htmlFor={toId(valeur)}>{toWorth(valeur, nombres[valeur])}</output>
        </Fragment>
      ))}
    </fieldset>
  );
}

const toId = (valeur: Coupure) => `coupure-${String(valeur).replace('.', '-')}`;

function toWorth(valeur: Coupure, nombre: string | undefined): string {
  return nombre ? formatAmount(fromCents(toCents(valeur) * Number(nombre))) : '';
}

const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus to the next or previous field; after the last, to what follows. */
function moveOn(event: KeyboardEvent<HTMLInputElement>) {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[data-coupure], [data-after-coupures]')];
  fields[fields.indexOf(event.currentTarget) + step]?.focus();
}
