import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import {
  FOCUS_STEP,
  type FocalPoint,
  focusClass,
  toFocalPoint,
} from '#app/formatting/focal-point.ts';
import type { StoredImage } from '../../image-protocol.ts';

const FRAMES = [
  { name: '3:2', className: 'crop-3-2' },
  { name: '4:5', className: 'crop-4-5' },
  { name: '16:9', className: 'crop-16-9' },
] as const;

const STEPS: Readonly<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -FOCUS_STEP, y: 0 },
  ArrowRight: { x: FOCUS_STEP, y: 0 },
  ArrowUp: { x: 0, y: -FOCUS_STEP },
  ArrowDown: { x: 0, y: FOCUS_STEP },
};

interface FocalPointFieldProps {
  image: Pick<StoredImage, 'url' | 'srcset' | 'width' | 'height'>;
  value: FocalPoint;
  onChange: (value: FocalPoint) => void;
}

/** What stays in view where an image is cropped: a dot to drag or to move by arrow keys, and its crops. */
export function FocalPointField({ image, value, onChange }: FocalPointFieldProps) {
  const id = useId();
  const frame = useRef<HTMLElement>(null);
  const { url, srcset, width, height } = image;

  function moveTo({ clientX, clientY }: PointerEvent): void {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0 || box.height === 0) return;
    onChange(
      toFocalPoint({
        x: ((clientX - box.left) / box.width) * 100,
        y: ((clientY - box.top) / box.height) * 100,
      }),
    );
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange(toFocalPoint({ x: value.x + step.x, y: value.y + step.y }));
  }

  /** Pages carry no style attributes. */
  function sizeFrame(element: HTMLElement | null): void {
    frame.current = element;
    element?.style.setProperty('--image-width', `${width}px`);
    element?.style.setProperty('--image-ratio', String(width / height));
  }

  const shown = { src: url, srcSet: srcset, width, height, draggable: false } as const;
  return (
    <div className="focal-point">
      <div
        ref={sizeFrame}
        className="focal-frame"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          moveTo(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event);
        }}
      >
        <img {...shown} alt="" sizes="(width < 48rem) 92vw, 30rem" />
        <button
          type="button"
          className={['focal-dot', focusClass(value)].filter(Boolean).join(' ')}
          aria-label={`Focal point: ${value.x}% from the left, ${value.y}% from the top`}
          aria-describedby={`${id}-hint`}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className="field-hint" id={`${id}-hint`}>
        Drag the dot to what must stay in view
        <span className="focal-keys">, or move it with the arrow keys</span>.
      </p>
      <ul className="crops" aria-label="How it is cropped">
        {FRAMES.map(({ name, className }) => (
          <li key={name}>
            <img
              {...shown}
              alt=""
              sizes="10rem"
              className={['crop', className, focusClass(value)].filter(Boolean).join(' ')}
            />
            <span className="visually-hidden">{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
