import { PasswordInput, UnstyledButton } from '@mantine/core';
import { IconBackspace } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import classes from './person.module.css';

const longest = 6;
const figures = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0'];

type Props = { value: string; onChange: (pin: string) => void; onKeyDown: (event: KeyboardEvent) => void };

/** Shows keys to touch for figures; the keyboard stays in the field. */
export function PinPad({ value, onChange, onKeyDown }: Props) {
  const add = (figure: string) => onChange((value + figure).slice(0, longest));
  return (
    <>
      <PasswordInput
        label="Code PIN"
        description="De 4 à 6 chiffres"
        value={value}
        inputMode="numeric"
        autoComplete="off"
        maxLength={longest}
        visibilityToggleButtonProps={{ 'aria-label': 'Montrer le code' }}
        onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/\D/g, '').slice(0, longest))}
        onKeyDown={onKeyDown}
        data-autofocus
      />
      <div className={classes.pad}>
        {figures.map((figure) =>
          figure === '' ? (
            <span key="empty" />
          ) : (
            <PadKey key={figure} label={figure} onPress={() => add(figure)}>
              {figure}
            </PadKey>
          ),
        )}
        <PadKey label="Effacer le dernier chiffre" onPress={() => onChange(value.slice(0, -1))}>
          <IconBackspace size={20} stroke={1.7} aria-hidden="true" />
        </PadKey>
      </div>
    </>
  );
}

function PadKey({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <UnstyledButton
      className={classes.key ?? ''}
      aria-label={label}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </UnstyledButton>
  );
}
