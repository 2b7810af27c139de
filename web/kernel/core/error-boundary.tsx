import { Component, type ErrorInfo, type ReactNode } from 'react';
import { report } from './report.ts';

interface Props {
  readonly children: ReactNode;
  /** Shown instead of what broke; nothing when absent. */
  readonly fallback?: ReactNode;
  /** The same, with a way to try again. */
  readonly renderFallback?: (retry: () => void) => ReactNode;
  readonly log?: (cause: unknown, where?: string | null) => void;
}

interface State {
  readonly broken: boolean;
}

/** Logs what broke below it and shows a fallback, or nothing [UI-02]. A class: React has no other form. */
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
