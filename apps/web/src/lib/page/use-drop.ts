import { type DragEvent, useState } from 'react'

/**
 * What is dropped on an element: spread `dropProps` on it. `over` while something is held above it;
 * `drop` undefined: nothing is taken.
 */
export function useDrop(drop: ((data: DataTransfer) => void) | undefined) {
  const [over, setOver] = useState(false)
  return {
    over,
    dropProps: {
      onDragOver: (event: DragEvent) => {
        // Otherwise the browser opens the file instead of the page.
        event.preventDefault()
        if (drop) setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        drop?.(event.dataTransfer)
      },
    },
  }
}
