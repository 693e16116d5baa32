import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { DialogFoot } from '#renderer/ui/dialog.tsx';
import { PasswordField } from '#renderer/ui/form/password-field.tsx';
import { useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { getPin, PinInput, removePin, setPin } from '#shared/contracts/utilisateurs/pin.ts';
import { findPinProblem } from '#shared/utilisateurs/pin.ts';
import classes from './person.module.css';

/** Shows the user's own PIN, which they choose with their password, change or remove. */
export function PinSection() {
  const { data } = useAnswer(getPin, {});
  const form = useContractForm({
    schema: PinInput,
    initialValues: { password: '', pin: '' },
    checks: { pin: (typed) => findPinProblem(String(typed)) },
  });
  const choosing = useWrite(setPin, (call, body: PinInput) => call({ body }), {
    say: () => 'Votre code PIN est choisi.',
  });
  const removing = useWrite(removePin, (call) => call(), {
    say: () => 'Votre code PIN est retiré.',
    failure: 'Le code PIN n’a pas pu être retiré',
  });
  const choose = (body: PinInput) =>
    choosing.mutate(body, { onSuccess: () => form.reset(), onError: form.showRefusal });

  return (
    <form className={classes.pin} onSubmit={form.onSubmit(choose)} noValidate>
      <h3>Code PIN</h3>
      <p>{toState(data)}</p>
      {choosing.error && <Notice tone="danger">{choosing.error.message}</Notice>}
      <PasswordField
        form={form}
        field="pin"
        label="Code de 4 à 6 chiffres"
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <PasswordField form={form} field="password" label="Votre mot de passe" autoComplete="current-password" required />
      <DialogFoot>
        {data?.defini && (
          <WriteButton of={removing} variant="subtle" onClick={() => removing.mutate()}>
            Retirer le code
          </WriteButton>
        )}
        <WriteButton of={choosing} type="submit" variant="default">
          {data?.defini ? 'Changer le code' : 'Choisir ce code'}
        </WriteButton>
      </DialogFoot>
    </form>
  );
}

function toState(pin: { defini: boolean; bloque: boolean } | undefined): string {
  if (pin?.bloque)
    return 'Bloqué par cinq essais faux\u00a0: il resservira quand vous vous serez identifié par mot de passe.';
  if (pin?.defini) return 'Par Alt+P et votre code, vous prenez le relais à ce poste. Il n’ouvre pas l’administration.';
  return 'Choisissez-en un pour prendre le relais à ce poste par Alt+P, sans mot de passe. Il n’ouvre pas l’administration.';
}
