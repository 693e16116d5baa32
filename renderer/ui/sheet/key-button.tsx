import type { ButtonProps } from '@mantine/core';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { Keys, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import classes from './key-button.module.css';

type Props = Pick<ButtonProps, 'size' | 'variant' | 'loading' | 'children'> & {
  keys: string;
  /** The description of the shortcut in the list of shortcuts, and the group it is listed under. */
  description: string;
  group: string;
  onPress: () => void;
  disabled?: boolean;
  whyNot?: string | undefined;
};

/** Shows a wide button with its key printed at the end. */
export function KeyButton({ keys, description, group, onPress, whyNot, ...button }: Props) {
  useShortcut(keys, description, onPress, { group, isEnabled: whyNot === undefined });
  return (
    <GuardedButton
      {...button}
      whyNot={whyNot}
      className={classes.button ?? ''}
      onClick={onPress}
      aria-keyshortcuts={keys}
      justify="space-between"
      rightSection={<Keys of={keys} />}
    />
  );
}
