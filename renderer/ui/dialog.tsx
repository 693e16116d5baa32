import { Button, Modal, type ModalProps } from '@mantine/core';
import {
  type ComponentProps,
  createContext,
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import classes from './dialog.module.css';
import { WriteButton, type Writing } from './guarded-button.tsx';
import { useShortcuts } from './keyboard/shortcuts.store.ts';
import { Layer, ShortcutLayer } from './keyboard/shortcuts.tsx';
import { useSubmitKey } from './keyboard/use-submit-key.ts';
import { findDialogStart } from './focus/use-restored-focus.ts';
import { Notice } from './screen/loading-and-failure.tsx';

type Props = Pick<ModalProps, 'title' | 'children' | 'size' | 'closeOnClickOutside' | 'withCloseButton'> & {
  isOpen: boolean;
  onClose: () => void;
};

/**
 * Shows a dialog: the keyboard stays in it, Escape closes the topmost one, and the focus returns to where it was. A
 * click beside it closes it too, unless something was typed in it.
 */
export function Dialog({ isOpen, onClose, children, closeOnClickOutside = true, ...props }: Props) {
  const [isFilledIn, setIsFilledIn] = useState(false);
  const layer = useContext(Layer) + 1;
  const isOnTop = useShortcuts(({ layers }) => Math.max(0, ...layers) <= layer);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={isOnTop}
      closeOnClickOutside={closeOnClickOutside && !isFilledIn}
      onInput={() => setIsFilledIn(true)}
      lockScroll={false}
      // `useRestoredFocus` restores the focus: it knows what had it, even when the dialog took it at once.
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Fermer' }}
      {...props}
    >
      <ShortcutLayer>
        <KeyboardStart />
        {children}
      </ShortcutLayer>
    </Modal>
  );
}

/** Takes the focus first, and passes it to the dialog's first control as soon as that is there. */
function KeyboardStart() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const dialog = mark.current?.closest<HTMLElement>('[role="dialog"]');
    if (!dialog) return;
    const observer = new MutationObserver(() => {
      if (document.activeElement === dialog) findDialogStart(dialog).focus();
      else if (document.activeElement !== mark.current && dialog.contains(document.activeElement))
        observer.disconnect();
    });
    observer.observe(dialog, { childList: true, subtree: true });
    // Mantine focuses the mark again when it draws the dialog again. The focus then returns to the field it came from,
    // which was not left: an empty one would show its error before anything was typed.
    const keepUnleft = (event: globalThis.FocusEvent) =>
      event.relatedTarget === mark.current && event.stopPropagation();
    dialog.addEventListener('focusout', keepUnleft, { capture: true });
    return () => {
      observer.disconnect();
      dialog.removeEventListener('focusout', keepUnleft, { capture: true });
    };
  }, []);

  function handOver({ currentTarget, relatedTarget }: FocusEvent<HTMLSpanElement>) {
    const dialog = currentTarget.closest<HTMLElement>('[role="dialog"]');
    const isTaken = relatedTarget instanceof HTMLElement && dialog?.contains(relatedTarget) === true;
    if (isTaken) relatedTarget.focus();
    else if (dialog) findDialogStart(dialog).focus();
  }

  return <span ref={mark} tabIndex={-1} data-autofocus onFocus={handOver} />;
}

/** Lays out the content of a dialog, one under the other. */
export function DialogBody({ children }: { children: ReactNode }) {
  return <div className={classes.body}>{children}</div>;
}

/** The write of a form that has none: what is typed stays on the screen it came from. */
const nothingWritten: Writing = { whyNot: undefined, isPending: false, error: null };
const FormWriting = createContext(nothingWritten);

type FormProps = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** What it writes; null for nothing. What the service said of the last attempt is shown first. */
  writing: Writing | null;
  children: ReactNode;
};

/** Lays out a dialog that is a form, with Ctrl+S; errors are shown by its fields, not by the browser. */
export function DialogForm({ onSubmit, writing, children }: FormProps) {
  const form = useSubmitKey();
  const { whyNot, error } = writing ?? nothingWritten;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (whyNot === undefined) onSubmit(event);
  }
  return (
    <FormWriting value={writing ?? nothingWritten}>
      <form className={classes.body} onSubmit={submit} ref={form} noValidate>
        {error && <Notice tone="danger">{error.message}</Notice>}
        {children}
      </form>
    </FormWriting>
  );
}

/** Submits the `DialogForm` it is in: off, with the reason, for who may not make its write. */
export function SubmitButton(props: Omit<ComponentProps<typeof WriteButton>, 'of'>) {
  return <WriteButton type="submit" {...props} of={useContext(FormWriting)} />;
}

type FootProps = {
  /** Says why a button is disabled. */
  note?: ReactNode;
  onCancel?: () => void;
  cancel?: string;
  /** The words of the button that submits the form; without it, `children` has the buttons. */
  submit?: ReactNode;
  isDisabled?: boolean;
  children?: ReactNode;
};

/** Shows the buttons at the foot of a dialog, the one that cancels first and the one that submits last. */
export function DialogFoot(props: FootProps) {
  const { note, onCancel, cancel = 'Annuler', submit, isDisabled = false, children } = props;
  return (
    <div className={classes.foot}>
      {note !== undefined && <span className={classes.note}>{note}</span>}
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {cancel}
        </Button>
      )}
      {children}
      {submit !== undefined && <SubmitButton disabled={isDisabled}>{submit}</SubmitButton>}
    </div>
  );
}
