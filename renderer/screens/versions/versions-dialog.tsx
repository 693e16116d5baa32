import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog, DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import classes from './choice-table.module.css';
import { ChoiceTable, type ChosenSides, isDisputed } from './choice-table.tsx';
import { type ComparedFields, toKey } from './compare-fields.ts';
import { toFieldText } from './field-value.ts';
import { toFieldLabel } from './field-labels.ts';
import { useVersions } from './versions.store.ts';

const words = { mine: 'La vôtre', theirs: 'Celle enregistrée', takeTheirs: 'L’autre' };

/** Shown when another user saved a version of what is being changed: shows both, and each field is chosen. */
export function VersionsDialog() {
  const asked = useVersions((store) => store.asked[0]);
  // In the page only while it asks, so that it is above the dialog being saved.
  if (!asked) return null;
  const { title, compared, answer } = asked;
  return (
    <Dialog isOpen onClose={() => answer(undefined)} closeOnClickOutside={false} title={title} size="56rem">
      <Choices key={title} compared={compared} onAnswer={answer} />
    </Dialog>
  );
}

type Props = { compared: readonly ComparedFields[]; onAnswer: (chosen: ChosenSides | undefined) => void };

function Choices({ compared, onAnswer }: Props) {
  const [chosen, setChosen] = useState<ChosenSides>(new Map());
  const rows = compared.filter(isShown).map((one) => toRow(one));
  const open = rows.filter((row) => isDisputed(row) && !chosen.has(row.key)).length;
  return (
    <DialogBody>
      <p>
        Quelqu’un d’autre a enregistré sa version pendant que vous changiez la vôtre. Rien de ce que vous avez tapé
        n’est perdu.
      </p>
      <ChoiceTable header="Champ" rows={rows} words={words} chosen={chosen} onChoose={setChosen} />
      <DialogFoot note={toNote(open)}>
        <Button variant="default" onClick={() => onAnswer(undefined)}>
          Revenir à la saisie
        </Button>
        <Button disabled={open > 0} onClick={() => onAnswer(chosen)}>
          Enregistrer ce choix
        </Button>
      </DialogFoot>
    </DialogBody>
  );
}

function toNote(count: number): string {
  if (count === 0) return 'Chaque champ a sa version.';
  return count > 1 ? `Choisissez encore pour ${count} champs.` : 'Choisissez encore pour un champ.';
}

function toRow(compared: ComparedFields) {
  const { fields, mine, theirs, isSame, changedBy } = compared;
  const names = fields.filter((field) => !secrets.has(field));
  const typed = fields.filter((field) => !secrets.has(field) || mine[field]);
  return {
    key: toKey(compared),
    name: typed.map(toFieldLabel).join('\n'),
    mine: typed.map((field) => <Value key={field} field={field} of={mine[field]} />),
    theirs: names.map((field) => <Value key={field} field={field} of={theirs[field]} />),
    isSame,
    changedBy,
  };
}

/** Fields that are typed and stored, but never shown. */
const secrets = new Set(['password', 'mot_de_passe', 'cle']);

/** Returns whether fields are shown; a secret alone was typed by this user, since nobody can read the other's. */
function isShown({ fields, isSame }: ComparedFields): boolean {
  return !isSame && fields.some((field) => !secrets.has(field));
}

function Value({ field, of: value }: { field: string; of: unknown }): ReactNode {
  if (typeof value === 'string' && value.startsWith('data:image/'))
    return <img className={classes.image} src={value} alt="Logo" />;
  const text = secrets.has(field) ? '••••••••' : toFieldText(field, value);
  return <span className={classes.value}>{text === '' ? 'vide' : text}</span>;
}
