import { type DragEvent, type ReactNode, useState } from 'react';

type Props = {
  /** How it looks; `data-dragging` while a file is held over it. */
  className: string | undefined;
  onDrop: (file: File) => void;
  children: ReactNode;
};

/** Where a file can be dropped. */
export function DropArea({ className, onDrop, children }: Props) {
  const [isDragging, setIsDragging] = useState(false);

  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsDragging(isOver);
  };

  function drop(event: DragEvent) {
    drag(false)(event);
    const [file] = event.dataTransfer.files;
    if (file) onDrop(file);
  }

  return (
    <div
      className={className}
      data-dragging={isDragging || undefined}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
