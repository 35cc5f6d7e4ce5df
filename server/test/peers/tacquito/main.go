// The TACACS+ server of github.com/facebookincubator/tacquito, without the syslog and the metrics that its own program insists
// on. It reads the configuration that its first argument names, prints its port, and ends with its standard input.
package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"

	tacquito "github.com/facebookincubator/tacquito"
	"github.com/facebookincubator/tacquito/cmds/server/config"
	"github.com/facebookincubator/tacquito/cmds/server/config/accounters/local"
	"github.com/facebookincubator/tacquito/cmds/server/config/authenticators/bcrypt"
	"github.com/facebookincubator/tacquito/cmds/server/config/authorizers/stringy"
	"github.com/facebookincubator/tacquito/cmds/server/config/secret"
	"github.com/facebookincubator/tacquito/cmds/server/config/secret/prefix"
	"github.com/facebookincubator/tacquito/cmds/server/handlers"
	"github.com/facebookincubator/tacquito/cmds/server/loader"
	"github.com/facebookincubator/tacquito/cmds/server/loader/fsnotify"
	"github.com/facebookincubator/tacquito/cmds/server/loader/yaml"
	"github.com/facebookincubator/tacquito/cmds/server/log"
)

type noSecrets struct{}

func (noSecrets) GetSecret(context.Context, string, string) ([]byte, error) {
	return nil, fmt.Errorf("hashes stand in the configuration")
}

func serve(ctx context.Context) error {
	logger := log.New(10, os.Stderr)
	accounts, err := local.New(logger, local.SetLogSinkDefault(os.DevNull, "tacquito"))
	if err != nil {
		return err
	}
	provider, err := loader.NewLocalConfig(
		ctx,
		os.Args[1],
		fsnotify.New(ctx, yaml.New(), logger),
		loader.SetLoggerProvider(logger),
		loader.SetKeychainProvider(secret.New()),
		loader.SetConfigProvider(config.New()),
		loader.SetAuthorizerProvider(stringy.New(logger)),
		loader.RegisterSecretProviderType(config.PREFIX, prefix.New(logger)),
		loader.RegisterHandlerType(config.START, handlers.NewStart(logger)),
		loader.RegisterAuthenticator(config.BCRYPT, bcrypt.New(logger, noSecrets{})),
		loader.RegisterAccounter(config.FILE, accounts),
	)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp6", "[::1]:0")
	if err != nil {
		return err
	}
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	return tacquito.NewServer(logger, provider).Serve(ctx, listener.(*net.TCPListener))
}

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		io.Copy(io.Discard, os.Stdin)
		cancel()
		os.Exit(0)
	}()
	if err := serve(ctx); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
