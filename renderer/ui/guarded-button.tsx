import { Button, type ButtonProps, type ElementProps, Tooltip } from '@mantine/core';
import { type MouseEvent, useId } from 'react';

/** A write as what offers it shows it: why this user may not make it, whether it is under way, and what refused it. */
export type Writing = { whyNot: string | undefined; isPending: boolean; error: Error | null };

/** Returns several writes that one button makes, as one. */
export function toOneWriting(first: Writing, second: Writing): Writing {
  return {
    whyNot: first.whyNot ?? second.whyNot,
    isPending: first.isPending || second.isPending,
    error: first.error ?? second.error,
  };
}

type Given = ButtonProps & ElementProps<'button', keyof ButtonProps> & { 'data-autofocus'?: boolean | undefined };
type Props = Given & {
  /** The reason why the action is impossible; the button then stays visible and does nothing. */
  whyNot: string | undefined;
};

/** Shows a button that says why it cannot be used, to the pointer and to the keyboard. */
export function GuardedButton({ whyNot, ...props }: Props) {
  const reason = useId();
  const refused = {
    'aria-disabled': true,
    'aria-describedby': reason,
    'data-disabled': true,
    onClick: (event: MouseEvent) => event.preventDefault(),
  };
  return (
    <>
      <Tooltip
        label={whyNot}
        disabled={whyNot === undefined}
        multiline
        maw="18rem"
        events={{ hover: true, focus: true, touch: true }}
      >
        <Button {...props} {...(whyNot !== undefined && refused)} />
      </Tooltip>
      {whyNot !== undefined && (
        <span id={reason} hidden>
          {whyNot}
        </span>
      )}
    </>
  );
}

type WriteProps = Given & {
  of: Pick<Writing, 'whyNot' | 'isPending'>;
  /** A reason of its own, besides that of the write. */
  whyNot?: string | undefined;
};

/** Shows a button that makes a write: with the reason when this user may not, as waiting while it is under way. */
export function WriteButton({ of, whyNot, ...props }: WriteProps) {
  return <GuardedButton loading={of.isPending} {...props} whyNot={of.whyNot ?? whyNot} />;
}
