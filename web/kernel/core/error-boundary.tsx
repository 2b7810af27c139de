import { Component, type ErrorInfo, type ReactNode } from 'react';
import { report } from './report.ts';

interface Props {
  readonly children: ReactNode;
  /** Rendered in place of the broken children; nothing if absent. */
  readonly fallback?: ReactNode;
  /** Like `fallback`, with a function to retry. */
  readonly renderFallback?: (retry: () => void) => ReactNode;
  readonly log?: (cause: unknown, where?: string | null) => void;
}

interface State {
  readonly broken: boolean;
}

/**
 * Logs errors of its children and renders a fallback, or nothing [UI-02]. A class because React offers no function
 * form.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false };

  static getDerivedStateFromError(): State {
    return { broken: true };
  }

  override componentDidCatch(cause: unknown, info: ErrorInfo): void {
    (this.props.log ?? report)(cause, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    const { fallback = null, renderFallback } = this.props;
    return renderFallback?.(() => this.setState({ broken: false })) ?? fallback;
  }
}
