import { useState } from 'react';
import { useWrite } from '#renderer/api/use-write.ts';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import {
  type ResolutionInput,
  resolveSynchronisation,
  type SynchroElement,
} from '#shared/contracts/postes/synchronisation.ts';
import classes from '../synchronisation.module.css';
import type { FieldVersions } from './compare-versions.ts';
import { type Champs, ChoiceCell, pickDisputed } from './choice-cell.tsx';
import { LinesChoice } from './lines-choice.tsx';
import { Offers, type ResolutionChoice, toButtonLabel } from './offers.tsx';
import { useChosenLines } from './use-chosen-lines.ts';
import { VersionsTable } from './versions-table.tsx';

/** Shows both versions and the decision between them; each choice says what it does. */
export function Resolution({ element }: { element: SynchroElement }) {
  const [choice, setChoice] = useState<ResolutionChoice>();
  const [champs, setChamps] = useState<Champs>(element.notre);
  const lines = useChosenLines(element);
  const resolving = useWrite(
    resolveSynchronisation,
    (call, body: ResolutionInput) => call({ params: { id: element.id }, body }),
    { say: ({ element: { etat } }) => (etat === 'en_attente' ? leaving : settled) },
  );
  const refusal = resolving.whyNot;
  const isComposing = choice === 'modifier';
  const isOpen = isComposing && lines !== undefined && lines.open > 0;

  function resolve(chosen: ResolutionChoice) {
    const picked = () => ({ ...pickDisputed(element, champs), ...lines?.amounts });
    const body = chosen === 'modifier' ? { choix: chosen, champs: picked() } : { choix: chosen };
    resolving.mutate(body);
  }

  const kept = {
    header: 'Ce qui sera gardé',
    cell: (versions: FieldVersions) => (
      <ChoiceCell
        element={element}
        versions={versions}
        champs={champs}
        amounts={lines?.amounts}
        onKeep={(values) => setChamps((before) => ({ ...before, ...values }))}
      />
    ),
  };
  return (
    <>
      <VersionsTable element={element} {...(isComposing ? { kept } : {})} />
      <section>
        <h2 className={classes.heading}>Que garder&#160;?</h2>
        {refusal !== undefined && <p className={classes.explanation}>{refusal}</p>}
        {resolving.error && <Notice tone="danger">{resolving.error.message}</Notice>}
        <Offers element={element} isRefused={refusal !== undefined} choice={choice} onChoose={setChoice} />
        {isComposing && lines && <LinesChoice element={element} lines={lines} />}
        {choice !== undefined && (
          <div className={classes.buttons}>
            <WriteButton of={resolving} disabled={isOpen} onClick={() => resolve(choice)}>
              {toButtonLabel(element, choice)}
            </WriteButton>
          </div>
        )}
      </section>
    </>
  );
}

const settled = 'C’est réglé\u00a0: la boutique et les caisses ont la même version.';
const leaving = 'Votre choix est gardé\u00a0; il partira dès que la boutique répondra.';
