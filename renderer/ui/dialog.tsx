import { Modal, type ModalProps } from '@mantine/core';
import { type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import classes from './dialog.module.css';
import { Layer, ShortcutLayer } from './shortcuts.tsx';
import { useShortcuts } from './shortcuts.store.ts';

type Props = Pick<ModalProps, 'title' | 'children' | 'size' | 'closeOnClickOutside' | 'withCloseButton'> & {
  isOpen: boolean;
  onClose: () => void;
};

/**
 * A dialog: the keyboard stays in it, Escape closes the one on top, the focus goes back where it was. A click beside it
 * closes it too, unless something was typed in it.
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
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Fermer' }}
      {...props}
    >
      <ShortcutLayer>
        <KeyboardKeeper />
        {children}
      </ShortcutLayer>
    </Modal>
  );
}

/** When what has the keyboard goes from the dialog, or can no longer be used, the dialog itself has it: never what is behind. */
function KeyboardKeeper() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const dialog = mark.current?.closest<HTMLElement>('[role="dialog"]');
    if (!dialog) return;
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body) return;
      (dialog.querySelector<HTMLElement>('[data-autofocus]:enabled') ?? dialog).focus();
    });
    observer.observe(dialog, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => observer.disconnect();
  }, []);
  return <span ref={mark} hidden />;
}

/** What a dialog says and asks, one under the other. */
export function DialogBody({ children }: { children: ReactNode }) {
  return <div className={classes.body}>{children}</div>;
}

/** The same where it is filled in and sent; what is wrong is told by its fields, not by the browser. */
export function DialogForm({
  onSubmit,
  children,
}: {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}) {
  return (
    <form className={classes.body} onSubmit={onSubmit} noValidate>
      {children}
    </form>
  );
}

/** The ways on, at the foot of a dialog; `note` says why one of them is closed. */
export function DialogFoot({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.foot}>
      {note !== undefined && <span className={classes.note}>{note}</span>}
      {children}
    </div>
  );
}
