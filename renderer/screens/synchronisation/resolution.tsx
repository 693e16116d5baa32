import { Button, Radio } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useChange } from '#renderer/api/answers.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { Notice } from '#renderer/ui/states.tsx';
import { showDone } from '#renderer/ui/toasts.tsx';
import { resolveSynchronisation, type SynchroElement } from '#shared/contracts/synchronisation.ts';
import { listLinkedFields } from '#shared/linked-fields.ts';
import { synchronisationAnswers } from './answers.ts';
import { compareVersions, type FieldVersions } from './compare-versions.ts';
import { toFieldLabel } from './field-words.ts';
import { KeptField } from './kept-field.tsx';
import classes from './synchronisation.module.css';
import { VersionsTable } from './versions-table.tsx';

type Choice = 'notre' | 'leur' | 'modifier';
type Champs = Record<string, unknown>;

/** Both versions, and what somebody decides between them; each choice says what it does. */
export function Resolution({ element }: { element: SynchroElement }) {
  const [choice, setChoice] = useState<Choice>();
  const [champs, setChamps] = useState<Champs>(element.notre);
  const resolving = useChange(resolveSynchronisation, { refreshes: synchronisationAnswers });
  const { whyNot } = useMay();
  const refusal = whyNot(resolveSynchronisation);
  const keep = (kept: Champs) => setChamps((before) => ({ ...before, ...kept }));

  function resolve(chosen: Choice) {
    const body = chosen === 'modifier' ? { choix: chosen, champs: pickDisputed(element, champs) } : { choix: chosen };
    resolving.mutate(
      { params: { id: element.id }, body },
      { onSuccess: ({ element: { etat } }) => showDone(etat === 'en_attente' ? leaving : settled) },
    );
  }

  const kept = {
    header: 'Ce qui sera gardé',
    cell: (versions: FieldVersions) => toCell(element, versions, champs, keep),
  };
  return (
    <>
      <VersionsTable element={element} {...(choice === 'modifier' ? { kept } : {})} />
      <section>
        <h2 className={classes.heading}>Que garder&#160;?</h2>
        {refusal !== undefined && <p className={classes.told}>{refusal}</p>}
        {resolving.error && <Notice tone="danger">{resolving.error.message}</Notice>}
        <Offers element={element} isRefused={refusal !== undefined} choice={choice} onChoose={setChoice} />
        {choice !== undefined && (
          <div className={classes.buttons}>
            <Button loading={resolving.isPending} onClick={() => resolve(choice)}>
              {toButtonLabel(element, choice)}
            </Button>
          </div>
        )}
      </section>
    </>
  );
}

type OffersProps = {
  element: SynchroElement;
  isRefused: boolean;
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
};

function Offers({ element, isRefused, choice, onChoose }: OffersProps) {
  return (
    <Radio.Group
      aria-label="Que garder"
      className={classes.choices ?? ''}
      value={choice ?? null}
      onChange={(value) => onChoose(value as Choice)}
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

const settled = 'C’est réglé\u00a0: la boutique et les caisses ont la même version.';
const leaving = 'Votre choix est gardé\u00a0; il partira dès que la boutique répondra.';

const buttonLabels: Record<Choice, string> = {
  notre: 'Garder la version de cette caisse',
  leur: 'Garder la version de la boutique',
  modifier: 'Garder ces valeurs',
};

/** What the button does: as the choice says it, where that is not choosing what to keep. */
function toButtonLabel(element: SynchroElement, choice: Choice): string {
  const offer = choice === 'modifier' ? undefined : listOffers(element).find(({ value }) => value === choice);
  return offer?.label ?? buttonLabels[choice];
}

type Offer = { value: Choice; label: string; effect: string; obstacle?: string | undefined };

/** Two sales, or two movements, that were given one number. */
function isGivenTwice({ avant, notre, leur, entite }: SynchroElement): boolean {
  const isNumbered = entite === 'document' || entite === 'mouvement';
  const isCreation = Object.keys(avant).length === 0;
  return isNumbered && isCreation && leur !== null && leur.date_creation !== notre.date_creation;
}

/** Both have been: neither takes the place of the other. */
function listOffersOfBoth(): Offer[] {
  return [
    {
      value: 'notre',
      label: 'Garder les deux',
      effect:
        'Celle de la boutique garde ce numéro\u00a0; celle d’ici prend le numéro suivant de cette caisse. L’historique des deux le dit.',
    },
    {
      value: 'leur',
      label: buttonLabels.leur,
      effect: 'Ce qui a été écrit ici est abandonné\u00a0; il n’en reste rien.',
    },
  ];
}

function listOffers(element: SynchroElement): Offer[] {
  if (isGivenTwice(element)) return listOffersOfBoth();
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
      effect: 'Vous composez la version que tout le monde aura.',
      obstacle: hasDispute ? undefined : 'Aucun champ ne diffère.',
    },
  ];
}

/** Fields that only make sense together are chosen together, at the first of them. */
function toCell(
  element: SynchroElement,
  versions: FieldVersions,
  champs: Champs,
  keep: (kept: Champs) => void,
): ReactNode {
  const { champ, isDifferent } = versions;
  const group = listLinkedFields(element.entite).find((linked) => linked.includes(champ)) ?? [champ];
  const [leader = champ, ...followers] = group.filter((linked) => linked in element.notre);
  if (champ !== leader) return `Comme «\u00a0${toFieldLabel(leader)}\u00a0»`;
  if (!isDifferent && followers.length === 0) return null;
  const takeGroup = (from: Champs) => keep(Object.fromEntries(group.map((linked) => [linked, from[linked] ?? null])));
  return (
    <KeptField
      label={toFieldLabel(champ)}
      versions={versions}
      isAlone={followers.length === 0}
      value={champs[champ] ?? null}
      onTake={(side) => takeGroup(side === 'notre' ? element.notre : (element.leur ?? {}))}
      onType={(value) => keep({ [champ]: value })}
    />
  );
}

/** What was chosen, of the fields that disagree and of those that go with them: the others are not in question. */
function pickDisputed(element: SynchroElement, champs: Champs): Champs {
  const disputed = compareVersions(element).filter(({ isDifferent }) => isDifferent);
  const linked = disputed.flatMap(({ champ }) =>
    listLinkedFields(element.entite).find((group) => group.includes(champ)),
  );
  const names = [...disputed.map(({ champ }) => champ), ...linked].filter((name) => name !== undefined);
  return Object.fromEntries(
    [...new Set(names)].filter((name) => name in element.notre).map((name) => [name, champs[name] ?? null]),
  );
}
