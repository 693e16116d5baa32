import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import { useId } from 'react';

type Props = ButtonProps & {
  /** The reason why the action is impossible; the button then stays visible and does nothing. */
  whyNot: string | undefined;
  onClick: () => void;
  'aria-keyshortcuts'?: string;
};

/** Shows a button that says why it cannot be used, to the pointer and to the keyboard. */
export function GuardedButton({ whyNot, onClick, ...props }: Props) {
  const reason = useId();
  const isRefused = whyNot !== undefined;
  return (
    <Tooltip
      label={whyNot}
      disabled={!isRefused}
      multiline
      maw="18rem"
      events={{ hover: true, focus: true, touch: true }}
    >
      <span>
        <Button
          {...props}
          onClick={isRefused ? (event) => event.preventDefault() : onClick}
          {...(isRefused ? { 'aria-disabled': true, 'aria-describedby': reason, 'data-disabled': true } : {})}
        />
        {isRefused && (
          <span id={reason} hidden>
            {whyNot}
          </span>
        )}
      </span>
    </Tooltip>
  );
}
