import { Modal, type ModalProps } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import classes from './dialog.module.css';
import { ShortcutLayer } from './shortcuts.tsx';

type Props = Pick<ModalProps, 'title' | 'children' | 'size' | 'closeOnClickOutside' | 'withCloseButton'> & {
  isOpen: boolean;
  onClose: () => void;
};

/** A dialog: the keyboard stays in it, Escape closes it, the focus goes back where it was. */
export function Dialog({ isOpen, onClose, children, ...props }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Fermer' }}
      {...props}
    >
      <ShortcutLayer>{children}</ShortcutLayer>
    </Modal>
  );
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
