import { type DragEvent, type ReactNode, useState } from 'react';

type Props = {
  /** Its looks; `data-dragging` is set while a file is held over it. */
  className: string | undefined;
  onDrop: (file: File) => void;
  children: ReactNode;
};

/** Shows an area where a file can be dropped. */
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
