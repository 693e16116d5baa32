import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DialogFoot, DialogForm } from '../dialog.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';

type Props = {
  /** Says what happens to what is undone. */
  intro: string;
  /** The words of the button. */
  action: string;
  writing: { error: Error | null; isPending: boolean };
  onSubmit: (motif: string) => void;
  onClose: () => void;
};

/** The form of a dialog that undoes something: asks why, and does it. */
export function ReasonForm({ intro, action, writing, onSubmit, onClose }: Props) {
  const [motif, setMotif] = useState('');
  return (
    <DialogForm onSubmit={() => onSubmit(motif)}>
      <p>{intro}</p>
      {writing.error && <Notice tone="danger">{writing.error.message}</Notice>}
      <TextInput
        label="Motif"
        required
        maxLength={200}
        data-autofocus
        value={motif}
        onChange={(event) => setMotif(event.currentTarget.value)}
      />
      <DialogFoot onCancel={onClose} cancel="Ne rien changer">
        <Button type="submit" color="red" loading={writing.isPending}>
          {action}
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}
