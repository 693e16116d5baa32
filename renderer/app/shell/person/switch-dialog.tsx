import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { Dialog, DialogBody, DialogFoot, DialogForm, SubmitButton } from '#renderer/ui/dialog.tsx';
import { useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { Failure } from '#renderer/ui/screen/loading-and-failure.tsx';
import { showDone } from '#renderer/ui/toasts.tsx';
import { getPin, type Relais } from '#shared/contracts/utilisateurs/pin.ts';
import { closeSession } from '../close-session.ts';
import { People } from './people.tsx';
import { PinPad } from './pin-pad.tsx';
import { useSwitch } from './switch.store.ts';
import { relaisKey, takeOver } from './take-over.ts';

/** Shows the dialog for taking over: Alt+P, four figures, Entrée. What was being typed stays. */
export function SwitchDialog() {
  const { isOpen, open, close } = useSwitch();
  useShortcut('Alt+P', 'Changer de personne', open, { group: 'Partout' });
  if (!isOpen) return null;
  return (
    <Dialog isOpen onClose={close} title="Changer de personne" size="24rem">
      <Choice onDone={close} />
    </Dialog>
  );
}

function Choice({ onDone }: { onDone: () => void }) {
  const pin = useAnswer(getPin, {});
  const people = pin.data?.personnes;
  if (pin.error && !people) return <Failure of={pin.error} onRetry={() => void pin.refetch()} />;
  // Figures may be typed before it is known who is there.
  return people?.length === 0 ? <Nobody onDone={onDone} /> : <PinForm people={people ?? []} onDone={onDone} />;
}

/** Shown when nobody else may take over here yet. */
function Nobody({ onDone }: { onDone: () => void }) {
  return (
    <DialogBody>
      <p>
        Personne d’autre n’a de code PIN sur ce poste. Pour passer la main, fermez cette session&#160;: l’autre personne
        s’identifie par son mot de passe, puis choisit son code dans «&#160;Mot de passe et sessions&#160;». Ensuite, ce
        code suffira.
      </p>
      <DialogFoot>
        <Button variant="default" onClick={() => void closeSession()}>
          Fermer la session
        </Button>
        <Button data-autofocus onClick={onDone}>
          Rester
        </Button>
      </DialogFoot>
    </DialogBody>
  );
}

function PinForm({ people, onDone }: { people: readonly Relais[]; onDone: () => void }) {
  const [chosen, setChosen] = useState(0);
  const [typed, setTyped] = useState('');
  const taking = useMutation({
    mutationKey: relaisKey,
    mutationFn: (utilisateur: string) => takeOver({ utilisateur, pin: typed }),
    onError: () => setTyped(''),
    onSuccess: ({ prenom, nom }) => {
      onDone();
      showDone(`${`${prenom} ${nom}`.trim()} est à ce poste.`);
    },
  });
  const person = people[chosen];

  function submit() {
    if (person && typed.length >= 4 && !taking.isPending) taking.mutate(person.id);
  }

  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (people.length > 0) setChosen((chosen + step + people.length) % people.length);
  }

  return (
    <DialogForm onSubmit={() => submit()} writing={{ ...taking, whyNot: undefined }}>
      <People
        people={people}
        chosen={person?.id}
        onChoose={(id) => setChosen(people.findIndex((one) => one.id === id))}
      />
      <PinPad value={typed} onChange={setTyped} onKeyDown={move} />
      <SubmitButton size="md" disabled={typed.length < 4}>
        Prendre le relais
      </SubmitButton>
    </DialogForm>
  );
}
