import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { DialogFoot, DialogForm, SubmitButton } from '../dialog.tsx';
import type { Writing } from '../guarded-button.tsx';

type Props = {
  /** Says what happens to what is undone. */
  intro: string;
  /** The words of the button. */
  action: string;
  writing: Writing;
  onSubmit: (motif: string) => void;
  onClose: () => void;
};

/** The form of a dialog that undoes something: asks why, and does it. */
export function ReasonForm({ intro, action, writing, onSubmit, onClose }: Props) {
  const [motif, setMotif] = useState('');
  return (
    <DialogForm onSubmit={() => onSubmit(motif)} writing={writing}>
      <p>{intro}</p>
      <TextInput
        label="Motif"
        required
        maxLength={200}
        data-autofocus
        value={motif}
        onChange={(event) => setMotif(event.currentTarget.value)}
      />
      <DialogFoot onCancel={onClose} cancel="Ne rien changer">
        <SubmitButton color="red">{action}</SubmitButton>
      </DialogFoot>
    </DialogForm>
  );
}
