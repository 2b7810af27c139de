<?php
/*
 * A bot as people write them in PHP: cURL with its jar in a file, a handle for each request, and the
 * token as the jar had it before the last answer was written to it.
 *
 * Arguments: the address, a name, a password, a folder for the jar, and where the token comes from
 * ("read" from /login/, or "minted" here). Says what it made, as one line of JSON.
 */

[, $base, $name, $password, $folder, $origin] = $argv;
$jar = "$folder/php-$origin.txt";
$token = $origin === 'minted' ? '1234' : '';
$status = 0;

function cookie(string $wanted): ?string
{
    global $jar;
    foreach (is_file($jar) ? file($jar, FILE_IGNORE_NEW_LINES) : [] as $line) {
        $fields = explode("\t", $line);
        if (count($fields) === 7 && $fields[5] === $wanted) {
            return $fields[6];
        }
    }
    return null;
}

function send(string $path, string|array|null $body = null): string
{
    global $base, $jar, $token, $status;
    $handle = curl_init($base . $path);
    curl_setopt_array($handle, [
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 20,
        CURLOPT_ENCODING => '',
        CURLOPT_COOKIEFILE => $jar,
        CURLOPT_COOKIEJAR => $jar,
        CURLOPT_USERAGENT => 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36',
        CURLOPT_HTTPHEADER => [
            'Accept: application/json, text/javascript, */*; q=0.01',
            'Expect:',
            'X-Requested-With: XMLHttpRequest',
            'X-NEW-APP: 1',
            "X-CSRFToken: $token",
            "Origin: $base/",
        ],
    ]);
    if (cookie('csrftoken') === null && $token === '1234') {
        curl_setopt($handle, CURLOPT_COOKIE, 'csrftoken=1234;');
    }
    if ($body !== null) {
        curl_setopt($handle, CURLOPT_POSTFIELDS, $body);
    }
    $answer = curl_exec($handle);
    if ($answer === false) {
        exit(curl_error($handle));
    }
    $status = curl_getinfo($handle, CURLINFO_RESPONSE_CODE);
    // Before the handle goes, and with it the jar is written.
    $token = cookie('csrftoken') ?? $token;
    return $answer;
}

function ask(string $path, array $options): array
{
    $fields = http_build_query([
        'source_url' => '',
        'data' => json_encode(['options' => (object) $options, 'context' => (object) []]),
    ]);
    $isGet = str_contains($path, '/get');
    return json_decode($isGet ? send("/resource/$path?$fields") : send("/resource/$path", $fields), true);
}

function done(array $answer): mixed
{
    global $status;
    if ($status !== 200 || isset($answer['resource_response']['error'])) {
        exit($status . ' ' . json_encode($answer));
    }
    return $answer['resource_response']['data'];
}

if ($origin === 'read') {
    send('/login/');
    $token = cookie('csrftoken') ?? exit('no token was offered');
}
$before = $token;
ask('UserSessionResource/create/', ['username_or_email' => $name, 'password' => 'not this one']);
$refused = $status;
$viewer = done(ask('UserSessionResource/create', ['username_or_email' => $name, 'password' => $password]));
$flag = cookie('_auth');
$board = done(ask('BoardResource/create', ['name' => "Written in PHP, $origin"]));
$uploaded = json_decode(send('/upload-image/', [
    'img' => new CURLStringFile(base64_decode(stream_get_contents(STDIN)), 'a.png', 'image/png'),
]), true);
$pin = done(ask('PinResource/create', [
    'board_id' => $board['id'], 'image_url' => $uploaded['image_url'] ?? exit('no upload'),
    'title' => 'Élan', 'method' => 'uploaded',
]));
$gone = done(ask('PinResource/create', ['board_id' => $board['id'], 'image_url' => $uploaded['image_url']]));
done(ask('PinResource/delete', ['id' => $gone['id']]));
$feed = done(ask('BoardFeedResource/get/', ['board_id' => $board['id']]));
$session = cookie('bowerbird_session');
done(ask('UserSessionResource/delete', ['disable_auth_failure_redirect' => true]));
ask('UserHomefeedResource/get/', []);
$after = $status;
echo json_encode([
    'refused' => $refused, 'viewer' => $viewer['username'], 'flag' => $flag, 'unchanged' => $token === $before,
    'board' => $board['id'], 'pin' => $pin['id'], 'feed' => array_column($feed, 'id'),
    'session' => $session, 'after' => $after,
]), "\n";
