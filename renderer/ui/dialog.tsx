import { Modal, type ModalProps } from '@mantine/core';
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
