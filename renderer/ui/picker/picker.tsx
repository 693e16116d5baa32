import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import classes from './picker.module.css';
import { type Choice, usePickerKeyboard } from './use-picker-keyboard.ts';

export type { Choice } from './use-picker-keyboard.ts';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'size'> & {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** The choices for the text, best first; Enter picks the first. */
  choices: readonly Choice[];
  /** True when `choices` answers exactly this text; until then Enter waits for the answer. */
  isCurrent: boolean;
  /**
   * Takes the text when Enter comes before its answer, or nothing matches; without it the picker waits and picks the
   * first choice.
   */
  onEarlyEnter?: (text: string) => void;
  icon?: ReactNode;
  hint?: ReactNode;
  isLarge?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** Shown instead of choices when there are none. */
  nothing?: ReactNode;
};

/** Shows a search with choices: arrows move, Enter picks, Escape empties. */
export function Picker(props: Props) {
  const { label, value, onChange, choices, isCurrent, onEarlyEnter, nothing, ...looks } = props;
  const { icon, hint, isLarge, inputRef, onKeyDown, ...input } = looks;
  const id = useId();
  const keyboard = usePickerKeyboard({ text: value, choices, isCurrent, onEarlyEnter, onClear: () => onChange('') });
  const isOpen = keyboard.isOpen && (choices.length > 0 || (isCurrent && nothing !== undefined));

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (keyboard.handleKey(event.key) && !event.ctrlKey) event.preventDefault();
    else onKeyDown?.(event);
  }

  return (
    <div className={classes.picker} data-large={isLarge || undefined}>
      <div className={classes.field}>
        {icon}
        <input
          ref={inputRef}
          className={classes.input}
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen && choices[keyboard.active] ? `${id}-${keyboard.active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          {...input}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onFocus={keyboard.open}
          onBlur={keyboard.close}
          onKeyDown={handleKey}
        />
        {hint}
      </div>
      {isOpen && <Choices id={id} label={label} choices={choices} nothing={nothing} keyboard={keyboard} />}
    </div>
  );
}

type ChoicesProps = Pick<Props, 'label' | 'choices' | 'nothing'> & {
  id: string;
  keyboard: Pick<ReturnType<typeof usePickerKeyboard>, 'active' | 'point'>;
};

/** Shows the list of a combobox as the ARIA practices describe it: HTML has no element whose options are drawn. */
function Choices({ id, label, choices, nothing, keyboard }: ChoicesProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag draws its own options
    <div className={classes.list} id={`${id}-list`} role="listbox" aria-label={label}>
      {choices.length === 0 && <p className={classes.nothing}>{nothing}</p>}
      {choices.map(({ key, content, pick }, index) => (
        // The focus stays in the field; the mouse picks before the field could lose it.
        <div
          key={key}
          id={`${id}-${index}`}
          className={classes.option}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option is drawn, with more than text in it
          role="option"
          tabIndex={-1}
          aria-selected={index === keyboard.active}
          ref={index === keyboard.active ? showActive : undefined}
          onMouseMove={() => keyboard.point(index)}
          onMouseDown={(event) => {
            event.preventDefault();
            pick();
          }}
        >
          {content}
        </div>
      ))}
    </div>
  );
}

function showActive(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}
