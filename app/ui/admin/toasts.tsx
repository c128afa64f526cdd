import { Toast } from '@base-ui/react/toast';
import type { ComponentProps, ReactNode } from 'react';
import { NOTICES, type Notice } from './notices.ts';

const SHOWN_MILLISECONDS = 5_000;
const OFFERED_MILLISECONDS = 60_000;

/**
 * A toast stays while the pointer is over it. A finger has no pointer to be there, but the browser
 * reports a mouse where the last tap was, and nothing would report that it left.
 */
const ignoreHoverOfTap: ComponentProps<typeof Toast.Viewport>['onMouseEnter'] = (event) => {
  if (matchMedia('(hover: none)').matches) event.preventBaseUIHandler();
};

export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={SHOWN_MILLISECONDS}>
      {children}
      <Toast.Portal>
        <Toast.Viewport
          className="toasts"
          onMouseEnter={ignoreHoverOfTap}
          onMouseMove={ignoreHoverOfTap}
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    // Base UI hides an error and its button from screen readers, which hear it as an alert, although
    // the keyboard reaches both. Shown to them, it must not be read a second time.
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="toast"
      data-type={toast.type}
      aria-hidden={false}
      aria-live={toast.type === 'error' ? 'off' : undefined}
    >
      <Toast.Content>
        <Toast.Title className="toast-title" />
        <Toast.Description />
        <Toast.Action className="toast-action" />
        <Toast.Close className="toast-close" aria-label="Close" aria-hidden={false}>
          ×
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}

export interface ShowToast {
  notice(notice: Notice): void;
  /** A notice that offers something for a minute. */
  offer(notice: Notice, label: string, onTake: () => void): void;
  /** Shows what somebody has to know, until they close it. */
  warning(title: string, text: string): void;
  /** Shows an error with its reason. Screen readers announce it immediately. */
  error(title: string, text: string): void;
}

export function useToast(): ShowToast {
  const { add, close } = Toast.useToastManager();
  return {
    notice: (notice) => add({ title: NOTICES[notice].title, description: NOTICES[notice].text }),
    offer(notice, label, onTake) {
      const { title, text } = NOTICES[notice];
      const id = add({
        title,
        description: text,
        timeout: OFFERED_MILLISECONDS,
        actionProps: {
          children: label,
          onClick() {
            close(id);
            onTake();
          },
        },
      });
    },
    warning: (title, description) => add({ title, description, timeout: 0 }),
    error: (title, description) => add({ title, description, type: 'error', priority: 'high' }),
  };
}
