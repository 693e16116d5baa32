import { Radio } from '@mantine/core';
import type { SynchroElement } from '#shared/contracts/postes/synchronisation.ts';
import { isRenumbered } from '#shared/record-kinds.ts';
import { isKeyOf } from '#shared/typed-entries.ts';
import classes from '../synchronisation.module.css';
import { compareVersions } from './compare-versions.ts';

export type ResolutionChoice = 'notre' | 'leur' | 'modifier';

type OffersProps = {
  element: SynchroElement;
  isRefused: boolean;
  choice: ResolutionChoice | undefined;
  onChoose: (choice: ResolutionChoice) => void;
};

/** Shows what can be kept, each with its effect. */
export function Offers({ element, isRefused, choice, onChoose }: OffersProps) {
  return (
    <Radio.Group
      aria-label="Que garder"
      className={classes.choices ?? ''}
      value={choice ?? null}
      onChange={(value) => isKeyOf(buttonLabels, value) && onChoose(value)}
    >
      {listOffers(element).map(({ value, label, effect, obstacle }) => (
        <Radio
          key={value}
          value={value}
          label={label}
          description={obstacle ?? effect}
          disabled={isRefused || obstacle !== undefined}
        />
      ))}
    </Radio.Group>
  );
}

const buttonLabels: Record<ResolutionChoice, string> = {
  notre: 'Garder la version de cette caisse',
  leur: 'Garder la version de la boutique',
  modifier: 'Garder ces valeurs',
};

/** Returns the label of the button: that of the choice, when it is not choosing what to keep. */
export function toButtonLabel(element: SynchroElement, choice: ResolutionChoice): string {
  const offer = choice === 'modifier' ? undefined : listOffers(element).find(({ value }) => value === choice);
  return offer?.label ?? buttonLabels[choice];
}

type Offer = { value: ResolutionChoice; label: string; effect: string; obstacle?: string | undefined };

/** Returns whether two facts were given one number, and both are kept. */
function isNumberedTwice({ avant, notre, leur, entite }: SynchroElement): boolean {
  const isCreation = Object.keys(avant).length === 0;
  return isRenumbered(entite) && isCreation && leur !== null && toMade(leur) !== toMade(notre);
}

/** Returns when it was made, which distinguishes them. */
const toMade = ({ date_creation, moment }: Record<string, unknown>) => date_creation ?? moment;

/** Lists the choices when both happened: neither replaces the other. */
function listOffersOfBoth(): Offer[] {
  return [
    {
      value: 'notre',
      label: 'Garder les deux',
      effect:
        'Celle de la boutique garde ce numéro\u00a0; celle d’ici prend un autre numéro. L’historique des deux le dit.',
    },
    {
      value: 'leur',
      label: buttonLabels.leur,
      effect: 'Ce qui a été écrit ici est abandonné\u00a0; il n’en reste rien.',
    },
  ];
}

function listOffers(element: SynchroElement): Offer[] {
  if (isNumberedTwice(element)) return listOffersOfBoth();
  const isMissing = element.leur === null;
  const hasDispute = compareVersions(element).some(({ isDifferent }) => isDifferent);
  return [
    {
      value: 'notre',
      label: buttonLabels.notre,
      effect: isMissing
        ? 'Elle est envoyée à nouveau, telle qu’elle est ici.'
        : 'Elle remplace celle de la boutique, et celle des autres caisses.',
    },
    {
      value: 'leur',
      label: buttonLabels.leur,
      effect: 'Ce qui a été écrit ici est abandonné\u00a0; cette caisse reprend la fiche de la boutique.',
      obstacle: isMissing ? 'La boutique n’a pas cette fiche\u00a0: il n’y a rien à reprendre.' : undefined,
    },
    {
      value: 'modifier',
      label: 'Choisir champ par champ',
      effect: `Vous composez la version que tout le monde aura.${element.entite === 'document' ? ' Les lignes se choisissent une par une.' : ''}`,
      obstacle: hasDispute ? undefined : 'Aucun champ ne diffère.',
    },
  ];
}
